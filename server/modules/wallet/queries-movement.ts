import type { DeliveryState, StateReason } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import type { MovementType } from './movement'
import type { RecordedAnswer } from './provider-answer'

/** A movement as stored, but for its bytes. */
export interface MovementRow {
  id: string
  organizationId: string
  brandId: string
  sessionId: string
  providerCode: string
  transactionId: string
  type: MovementType
  amountMinor: bigint
  currency: string
  playerId: string
  isFree: boolean
  freeRoundGrantId: string | null
  freeRoundKind: string | null
  referenceTransactionId: string | null
  state: DeliveryState
  stateReason: StateReason | null
  contentHash: Buffer
  endpointId: string | null
  deliveryUrl: string | null
  scheduleS: number[]
  attemptBudget: number
  attemptCount: number
  nextAttemptAt: Date | null
  leaseToken: string | null
  leaseExpiresAt: Date | null
  balanceMinor: bigint | null
  providerAnswer: RecordedAnswer | null
  mayHaveMoved: boolean
  reversalOfId: string | null
  duplicateOfId: string | null
  createdAt: Date
  settledAt: Date | null
}

/** The columns of a MovementRow; the table must be aliased `w`. */
export const movementColumns = `w.id, w.organization_id as "organizationId", w.brand_id as "brandId",
  w.session_id as "sessionId", w.provider_code as "providerCode", w.transaction_id as "transactionId",
  w.transaction_type as "type", w.amount_minor as "amountMinor", w.currency, w.player_id as "playerId",
  w.is_free as "isFree", w.free_round_grant_id as "freeRoundGrantId", w.free_round_kind as "freeRoundKind",
  w.reference_transaction_id as "referenceTransactionId", w.state, w.state_reason as "stateReason",
  w.content_hash as "contentHash", w.endpoint_id as "endpointId", w.delivery_url as "deliveryUrl",
  w.schedule_s as "scheduleS", w.attempt_budget as "attemptBudget", w.attempt_count as "attemptCount",
  w.next_attempt_at as "nextAttemptAt", w.lease_token as "leaseToken", w.lease_expires_at as "leaseExpiresAt",
  w.balance_minor as "balanceMinor", w.provider_answer as "providerAnswer", w.may_have_moved as "mayHaveMoved",
  w.reversal_of_id as "reversalOfId", w.duplicate_of_id as "duplicateOfId", w.created_at as "createdAt",
  w.settled_at as "settledAt"`

/** A provider's name for a movement within one brand: its identity (spec §6.5). */
export interface MovementIdentity {
  organizationId: string
  brandId: string
  providerCode: string
  transactionId: string
}

/** Rows of the identity in the parameters 1 to 4, as `identityValues` gives them. */
export function isIdentity(alias: string): string {
  const columns = ['organization_id', 'provider_code', 'transaction_id', 'brand_id']
  // defence: a movement is identified within its brand
  return columns.map((column, at) => `${alias}.${column} = $${at + 1}`).join(' and ')
}

export const identityValues = (identity: MovementIdentity): string[] => [
  identity.organizationId,
  identity.providerCode,
  identity.transactionId,
  identity.brandId,
]

const byIdentity = {
  name: 'wallet.by-identity',
  text: `select ${movementColumns} from wallet_transaction w
    where ${isIdentity('w')}`,
}

export async function findMovement(db: Db, identity: MovementIdentity): Promise<MovementRow | null> {
  return first(db, byIdentity, identityValues(identity))
}

const byId = {
  name: 'wallet.by-id',
  text: `select ${movementColumns} from wallet_transaction w where w.id = $1`,
}

export async function findMovementById(db: Db, id: string): Promise<MovementRow | null> {
  return first(db, byId, [id])
}

/** As findMovementById, where the row is known to exist: movements are never deleted. */
export async function requireMovementById(db: Db, id: string): Promise<MovementRow> {
  const row = await findMovementById(db, id)
  if (row === null) throw new Error(`Movement ${id} is gone`)
  return row
}

async function first(db: Db, statement: Statement, values: unknown[]): Promise<MovementRow | null> {
  const [row] = await db.query<MovementRow>(statement, values)
  return row ?? null
}
