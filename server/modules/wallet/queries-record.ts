import type { DeliveryState, StateReason } from '@/server/contract/delivery-states'
import type { Db } from '@/server/db'
import type { MovementType } from './movement'
import { type MovementRow, movementColumns, requireMovementById } from './queries-movement'

/** A movement about to be recorded, with where its delivery starts. */
export interface NewMovement {
  id: string
  organizationId: string
  brandId: string
  sessionId: string
  gameId: string
  providerCode: string
  transactionId: string
  type: MovementType
  action: string
  amountMinor: bigint
  currency: string
  playerId: string
  roundId: string
  isFinished: boolean
  isFree: boolean
  freeRoundGrantId: string | null
  freeRoundKind: string | null
  referenceTransactionId: string | null
  contentHash: Buffer
  body: Buffer
  createdAt: Date
  start: DeliveryStart
}

export interface DeliveryStart {
  state: DeliveryState
  stateReason: StateReason | null
  endpointId: string | null
  deliveryUrl: string | null
  scheduleS: readonly number[]
  attemptBudget: number
  nextAttemptAt: Date | null
  settledAt: Date | null
  providerAnswer: 'ok' | 'pending' | 'failed' | null
  reversalOfId: string | null
  duplicateOfId: string | null
  /** Set exactly when the state is `sending`. */
  firstAttempt: NewAttempt | null
}

export interface NewAttempt {
  id: string
  leaseToken: string
  leaseExpiresAt: Date
  endpointId: string
  url: string
  signature: string
  requestHeaders: Record<string, string>
}

/** How many movements one statement takes; the planner is told too, so that it looks rows up by their index. */
export const maxRecordedTogether = 16

/**
 * Movements and their first attempts in one statement, so that the hot path commits once before it sends. They come as JSON:
 * one parameter, one plan, however many there are. Their order keeps two such statements from waiting for each other.
 */
const recordStatement = {
  name: 'wallet.record',
  // defence: a movement is recorded once
  text: `with r as (
      select * from json_to_recordset($1::json) as r(
        id uuid, "organizationId" uuid, "brandId" uuid, "sessionId" uuid, "gameId" uuid, "providerCode" text,
        "transactionId" text, type "MovementType", action text, "amountMinor" bigint, currency text, "playerId" text,
        "roundId" text, "isFinished" boolean, "isFree" boolean, "freeRoundGrantId" uuid, "freeRoundKind" text,
        "referenceTransactionId" text, "contentHash" bytea, body bytea, "createdAt" timestamptz, state "DeliveryState",
        "stateReason" text, "endpointId" uuid, "deliveryUrl" text, "scheduleS" int[], "attemptBudget" int,
        "nextAttemptAt" timestamptz, "settledAt" timestamptz, "providerAnswer" text, "reversalOfId" uuid,
        "duplicateOfId" uuid, "attemptId" uuid, "leaseToken" uuid, "leaseExpiresAt" timestamptz, url text,
        signature text, "requestHeaders" jsonb)
      limit ${maxRecordedTogether}
    ), w as (
      insert into wallet_transaction (
        id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id, transaction_type, action,
        amount_minor, currency, player_id, round_id, is_finished, is_free, free_round_grant_id, free_round_kind,
        reference_transaction_id, content_hash, body, created_at, state, state_reason, endpoint_id, delivery_url,
        schedule_s, attempt_budget, next_attempt_at, settled_at, provider_answer, reversal_of_id, duplicate_of_id,
        attempt_count, lease_token, lease_expires_at)
      select id, "organizationId", "brandId", "sessionId", "gameId", "providerCode", "transactionId", type, action,
        "amountMinor", currency, "playerId", "roundId", "isFinished", "isFree", "freeRoundGrantId", "freeRoundKind",
        "referenceTransactionId", "contentHash", body, "createdAt", state, "stateReason", "endpointId", "deliveryUrl",
        "scheduleS", "attemptBudget", "nextAttemptAt", "settledAt", "providerAnswer", "reversalOfId", "duplicateOfId",
        case when "attemptId" is null then 0 else 1 end, "leaseToken", "leaseExpiresAt"
      from r order by "organizationId", "providerCode", "transactionId", "brandId"
      on conflict (organization_id, provider_code, transaction_id, brand_id) do nothing
      returning id, state
    ), attempt as (
      insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, request_headers, started_at)
      select r."attemptId", r.id, r."endpointId", 1, 'initial', r.url, r.signature, r."requestHeaders", r."createdAt"
      from r join w using (id) where w.state = 'sending'
    )
    select id, state from w`,
}

/**
 * Records movements, at most `maxRecordedTogether`; null in the place of each whose identity is already taken. One
 * statement, one commit.
 */
export async function recordMovements(
  db: Db,
  movements: readonly NewMovement[],
): Promise<(MovementRow | null)[]> {
  const rows = await db.query<{ id: string; state: DeliveryState }>(recordStatement, [
    JSON.stringify(movements.map(toJsonRow)),
  ])
  const states = new Map(rows.map((row) => [row.id, row.state]))
  return Promise.all(
    movements.map((movement) => {
      const state = states.get(movement.id)
      if (state === undefined) return null
      // The database withheld it: its refund came first.
      return state === movement.start.state ? asRecorded(movement) : requireMovementById(db, movement.id)
    }),
  )
}

/** Records one movement, in a transaction of the caller's or alone; null when its identity is already taken. */
export async function recordMovement(db: Db, movement: NewMovement): Promise<MovementRow | null> {
  const [recorded = null] = await recordMovements(db, [movement])
  return recorded
}

/** Bytes as PostgreSQL reads them from text. */
const bytes = (value: Buffer) => `\\x${value.toString('hex')}`

function toJsonRow(movement: NewMovement) {
  const { start, amountMinor, contentHash, body, ...facts } = movement
  const { firstAttempt, ...delivery } = start
  return {
    ...facts,
    ...delivery,
    amountMinor: amountMinor.toString(),
    contentHash: bytes(contentHash),
    body: bytes(body),
    ...(firstAttempt && { ...firstAttempt, attemptId: firstAttempt.id, id: movement.id }),
  }
}

/** A movement as it stands once recorded as given. */
function asRecorded(movement: NewMovement): MovementRow {
  const {
    start,
    body: _bytes,
    gameId: _game,
    action: _action,
    roundId: _round,
    isFinished: _end,
    ...facts
  } = movement
  const { firstAttempt, scheduleS, ...delivery } = start
  return {
    ...facts,
    ...delivery,
    scheduleS: [...scheduleS],
    attemptCount: firstAttempt === null ? 0 : 1,
    leaseToken: firstAttempt?.leaseToken ?? null,
    leaseExpiresAt: firstAttempt?.leaseExpiresAt ?? null,
    balanceMinor: null,
    mayHaveMoved: false,
  }
}

const keepAnswerStatement = {
  name: 'wallet.keep-answer',
  text: `update wallet_transaction w set provider_answer = coalesce(w.provider_answer, $2) where w.id = $1
    returning ${movementColumns}`,
}

/** Remembers what the provider is being told, unless it was told something before; returns the row as it now stands. */
export async function keepFirstAnswer(db: Db, id: string, answer: string): Promise<MovementRow> {
  const [row] = await db.query<MovementRow>(keepAnswerStatement, [id, answer])
  if (!row) throw new Error(`Movement ${id} is gone`)
  return row
}
