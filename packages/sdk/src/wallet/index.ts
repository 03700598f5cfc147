export { fastifyAdapter, fetchAdapter, nodeAdapter } from './adapters.js'
export type { Movement } from './callback.js'
export {
  type Declined,
  declined,
  type IncomingCallback,
  type WalletHandler,
  type WalletOptions,
  walletCurrencies,
  walletHandler,
} from './handler.js'
export { account, type MemoryTx, memoryStore } from './memory-store.js'
export { type PostgresClient, type PostgresPool, postgresStore, postgresTables } from './postgres-store.js'
export { type Reply, WalletRefusal } from './reply.js'
export type { MovementKey, MovementRecord, Movements, NewMovement, WalletStore } from './store.js'
