import type { Reply } from './reply.js'

/** What identifies a movement: the same transaction ID of another provider or brand is another one. */
export interface MovementKey {
  brand: string
  providerCode: string
  transactionId: string
}

export interface MovementRecord {
  contentHash: string
  type: string
  playerId: string
  currency: string
  /** What the bet took; 0 of all others, of free bets and of declined ones. */
  debited: bigint
  /** The refund that gave it back. */
  reversedBy: string | null
  /** Null: only its refund has arrived. */
  reply: Reply | null
}

export type NewMovement = MovementKey & Pick<MovementRecord, 'contentHash' | 'type' | 'playerId' | 'currency'>

/** The movements of one transaction. */
export interface Movements {
  /**
   * Takes the identity of a movement and returns null; or returns the one that has it, locked until the transaction ends.
   * Waits for another transaction that is just taking it.
   */
  claim(movement: NewMovement): Promise<MovementRecord | null>
  /** Stores the reply of a claimed movement, and what it debited. */
  settle(key: MovementKey, debited: bigint, reply: Reply): Promise<void>
  /** Marks a bet as reversed. */
  reverse(key: MovementKey, refundId: string): Promise<void>
}

/** Where movements are stored. `Tx` is what your own functions move money with. */
export interface WalletStore<Tx> {
  /** Runs the work in one transaction: all of it is committed before this resolves, or none where it rejects. */
  transaction<Result>(work: (tx: Tx, movements: Movements) => Promise<Result>): Promise<Result>
}
