import { query, type Sql } from '@/server/db'
import type { DeliveryState } from './delivery-state'
import type { MovementType } from './movement'
import { type MovementRow, movementColumns } from './queries-movement'

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
  stateReason: string | null
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

/** Movement and first attempt in one statement, so that the hot path commits once before it sends. */
const recordStatement = {
  name: 'wallet.record',
  text: `with w as (
      insert into wallet_transaction (
        id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id, transaction_type, action,
        amount_minor, currency, player_id, round_id, is_finished, is_free, free_round_grant_id, free_round_kind,
        reference_transaction_id, content_hash, body, created_at, state, state_reason, endpoint_id, delivery_url,
        schedule_s, attempt_budget, next_attempt_at, settled_at, provider_answer, reversal_of_id, duplicate_of_id,
        attempt_count, lease_token, lease_expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
        $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35)
      on conflict (organization_id, provider_code, transaction_id) do nothing
      returning *
    ), attempt as (
      insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, request_headers, started_at)
      select $36::uuid, w.id, $37::uuid, 1, 'initial', $38, $39, $40::jsonb, w.created_at from w where w.state = 'sending'
    )
    select ${movementColumns} from w`,
}

/** Records a movement; null when its identity is already taken. One statement, one commit. */
export async function recordMovement(sql: Sql, movement: NewMovement): Promise<MovementRow | null> {
  const { start } = movement
  const attempt = start.firstAttempt
  const [row] = await query<MovementRow>(sql, recordStatement, [
    movement.id,
    movement.organizationId,
    movement.brandId,
    movement.sessionId,
    movement.gameId,
    movement.providerCode,
    movement.transactionId,
    movement.type,
    movement.action,
    movement.amountMinor,
    movement.currency,
    movement.playerId,
    movement.roundId,
    movement.isFinished,
    movement.isFree,
    movement.freeRoundGrantId,
    movement.freeRoundKind,
    movement.referenceTransactionId,
    movement.contentHash,
    movement.body,
    movement.createdAt,
    start.state,
    start.stateReason,
    start.endpointId,
    start.deliveryUrl,
    start.scheduleS,
    start.attemptBudget,
    start.nextAttemptAt,
    start.settledAt,
    start.providerAnswer,
    start.reversalOfId,
    start.duplicateOfId,
    attempt ? 1 : 0,
    attempt?.leaseToken ?? null,
    attempt?.leaseExpiresAt ?? null,
    attempt?.id ?? null,
    attempt?.endpointId ?? null,
    attempt?.url ?? null,
    attempt?.signature ?? null,
    attempt ? JSON.stringify(attempt.requestHeaders) : null,
  ])
  return row ?? null
}

const keepAnswerStatement = {
  name: 'wallet.keep-answer',
  text: `update wallet_transaction w set provider_answer = coalesce(w.provider_answer, $2) where w.id = $1
    returning ${movementColumns}`,
}

/** Remembers what the provider is being told, unless it was told something before; returns the row as it now stands. */
export async function keepFirstAnswer(sql: Sql, id: string, answer: string): Promise<MovementRow> {
  const [row] = await query<MovementRow>(sql, keepAnswerStatement, [id, answer])
  if (!row) throw new Error(`Movement ${id} is gone`)
  return row
}
