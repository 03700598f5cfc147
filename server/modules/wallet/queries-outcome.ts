import { query, type Sql } from '@/server/db'
import type { DeliveryState } from './delivery-state'
import { type MovementRow, movementColumns } from './queries-movement'

/** An attempt's outcome and where it leaves its movement. */
export interface RecordedOutcome {
  movementId: string
  attemptId: string
  leaseToken: string
  endpointId: string
  finishedAt: Date
  durationMs: number
  verdict: string
  verdictReason: string
  responseStatus: number | null
  responseHeaders: Record<string, string> | null
  responseBody: Buffer | null
  errorCode: string | null
  errorMessage: string | null
  fromStates: readonly DeliveryState[]
  state: DeliveryState
  nextAttemptAt: Date | null
  settledAt: Date | null
  operatorResponse: string | null
  balanceMinor: bigint | null
  mayHaveMoved: boolean
  /** What the provider is about to be told, unless it was told something before; null: nobody is waiting. */
  providerAnswer: string | null
  /** A healthy reply: it ends the endpoint's cool-off. */
  isSuccess: boolean
}

const outcomeStatement = {
  name: 'wallet.outcome',
  text: `with w as (
      update wallet_transaction set
        state = $4, state_reason = null, next_attempt_at = $5, settled_at = $6, lease_token = null,
        lease_expires_at = null, operator_status = coalesce($7, operator_status),
        operator_response = case when $7::int is null then operator_response else $8 end,
        balance_minor = coalesce($9, balance_minor), may_have_moved = may_have_moved or $10,
        provider_answer = coalesce(provider_answer, $11)
      where id = $1 and lease_token = $2 and state = any($3)
      returning *
    ), attempt as (
      update wallet_attempt a set finished_at = $13, duration_ms = $14, verdict = $15, verdict_reason = $16,
        response_status = $7, response_headers = $17, response_body = $18, error_code = $19, error_message = $20
      from w where a.id = $12 and a.finished_at is null
    ), resumed as (
      update endpoint set paused_until = null, pause_ended_at = $13
      where id = $21 and $22 and paused_until is not null
    )
    select ${movementColumns} from w`,
}

/**
 * Closes an attempt and moves its movement on, in one statement. Null when the lease was lost meanwhile: somebody else
 * decides, and this outcome changes nothing.
 */
export async function recordOutcome(sql: Sql, outcome: RecordedOutcome): Promise<MovementRow | null> {
  const [row] = await query<MovementRow>(sql, outcomeStatement, [
    outcome.movementId,
    outcome.leaseToken,
    outcome.fromStates,
    outcome.state,
    outcome.nextAttemptAt,
    outcome.settledAt,
    outcome.responseStatus,
    outcome.operatorResponse,
    outcome.balanceMinor,
    outcome.mayHaveMoved,
    outcome.providerAnswer,
    outcome.attemptId,
    outcome.finishedAt,
    outcome.durationMs,
    outcome.verdict,
    outcome.verdictReason,
    outcome.responseHeaders === null ? null : JSON.stringify(outcome.responseHeaders),
    outcome.responseBody,
    outcome.errorCode,
    outcome.errorMessage,
    outcome.endpointId,
    outcome.isSuccess,
  ])
  return row ?? null
}
