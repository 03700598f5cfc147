import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.mjs'
import { startCluster } from '../../scripts/postgres/cluster.mjs'
import { findFreePort } from '../../scripts/postgres/free-port.mjs'
import { durableSettings } from '../../scripts/postgres/settings.mjs'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { serviceArguments } from '../../scripts/start/service-arguments.mjs'
import { waitUntilAnswering } from '../../scripts/start/wait-until-answering.mjs'
import { testEnvironment } from '../../server/testing/test-environment'
import { type BenchProcess, portOf, runProcess } from './process'

/** What every row stands on: a PostgreSQL that writes to disk, an operator's wallet, and the service as deployed. */
export interface Setup {
  databaseUrl: string
  walletUrl: string
  env: Record<string, string>
  folder: string
  /** A database of its own, migrated. */
  database(name: string): Promise<string>
  startService(env?: Record<string, string>, nodeArgs?: string[]): Promise<BenchProcess & { port: number }>
  startReference(file: string, env?: Record<string, string>): Promise<BenchProcess & { port: number }>
  /** Ends what was started since the setup was opened: a row that failed leaves nothing to work beside the next. */
  stopStarted(): Promise<void>
  version(): Promise<string>
  close(): Promise<void>
}

const withTypeScript = ['--import', 'tsx']

export async function openSetup(): Promise<Setup> {
  const folder = makeTemporaryFolder('bench')
  const cluster = await startCluster({ dataDir: folder, settings: durableSettings, isDisposable: true })
  const databaseUrl = cluster.url('croupier')
  await applyMigrations(databaseUrl)
  const wallet = runProcess([...withTypeScript, 'bench/setup/wallet.ts'], {})
  const walletUrl = `http://127.0.0.1:${await portOf(wallet)}`
  const env = {
    ...testEnvironment(databaseUrl),
    NODE_ENV: 'production',
    API_MODE: 'sandbox',
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: '20',
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: walletUrl,
    __NEXT_PROCESSED_ENV: 'true',
    STOP_NOTICE_MS: '0',
    ...randomSecrets(),
  }
  const started: BenchProcess[] = []
  const stopStarted = async () => {
    for (const running of started.splice(0).reverse()) await running.stop()
  }
  Object.assign(process.env, env, { LOG_LEVEL: 'error' })
  return {
    databaseUrl,
    walletUrl,
    env,
    folder,
    async database(name) {
      await applyMigrations(cluster.url(name))
      return cluster.url(name)
    },
    async startService(more = {}, nodeArgs = []) {
      const port = await findFreePort()
      const args = [...nodeArgs, ...serviceArguments]
      const service = runProcess(args, { ...env, PORT: String(port), ...more }, join(folder, 'service.log'))
      started.push(service)
      await waitUntilAnswering(`http://127.0.0.1:${port}/api/health`, {
        name: 'The service',
        withinMs: 60_000,
      })
      return { ...service, port }
    },
    async startReference(file, more = {}) {
      const reference = runProcess([...withTypeScript, file], { ...env, WALLET_URL: walletUrl, ...more })
      started.push(reference)
      return { ...reference, port: await portOf(reference) }
    },
    stopStarted,
    async version() {
      const { db } = await import('@/server/db')
      const [row] = await db.query<{ version: string }>('select version()')
      return row?.version.split(' ').slice(0, 2).join(' ') ?? ''
    },
    async close() {
      await stopStarted()
      await wallet.stop()
      const { closeDatabase } = await import('@/server/db')
      await closeDatabase()
      await cluster.stop()
    },
  }
}

/** The service is started as in production, which refuses those of the tests. */
function randomSecrets() {
  const secret = () => randomBytes(32).toString('base64')
  return { ENCRYPTION_KEYS: secret(), NEXTAUTH_SECRET: secret(), LAUNCH_SIGNING_KEY: secret() }
}
