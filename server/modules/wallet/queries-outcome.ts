import type { Db } from '@/server/db'
import { type DeliveryEvent, stateAfter, statesBefore } from './delivery-state'
import type { RecordedAnswer } from './provider-answer'
import type { MovementRow } from './queries-movement'

/** An attempt's outcome and where it leaves its movement. */
export interface RecordedOutcome {
  /** As it stood when the attempt was opened; under our lease nothing of it changes but the first answer. */
  movement: MovementRow
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
  event: DeliveryEvent
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

/** How many outcomes one statement takes; the planner is told too, so that it looks rows up by their index. */
export const maxSettledTogether = 16

const outcomeStatement = {
  name: 'wallet.outcome',
  // defence: an outcome counts under its own lease only
  text: `with o as (
      select * from json_to_recordset($1::json) as o(
        "movementId" uuid, "attemptId" uuid, "leaseToken" uuid, "endpointId" uuid, "finishedAt" timestamptz,
        "durationMs" int, verdict text, "verdictReason" text, "responseStatus" int, "responseHeaders" jsonb,
        "responseBody" bytea, "errorCode" text, "errorMessage" text, "fromStates" "DeliveryState"[],
        state "DeliveryState", "nextAttemptAt" timestamptz, "settledAt" timestamptz, "operatorResponse" text,
        "balanceMinor" bigint, "mayHaveMoved" boolean, "providerAnswer" text, "isSuccess" boolean)
      limit ${maxSettledTogether}
    ), w as (
      update wallet_transaction w set
        state = o.state, state_reason = null, next_attempt_at = o."nextAttemptAt", settled_at = o."settledAt",
        lease_token = null, lease_expires_at = null, operator_status = coalesce(o."responseStatus", operator_status),
        operator_response = case when o."responseStatus" is null then operator_response else o."operatorResponse" end,
        balance_minor = coalesce(o."balanceMinor", balance_minor), may_have_moved = may_have_moved or o."mayHaveMoved",
        provider_answer = coalesce(provider_answer, o."providerAnswer")
      from o
      where w.id = o."movementId" and w.lease_token = o."leaseToken" and w.state = any(o."fromStates")
      returning w.id, w.provider_answer
    ), attempt as (
      update wallet_attempt a set finished_at = o."finishedAt", duration_ms = o."durationMs", verdict = o.verdict,
        verdict_reason = o."verdictReason", response_status = o."responseStatus",
        response_headers = o."responseHeaders", response_body = o."responseBody", error_code = o."errorCode",
        error_message = o."errorMessage"
      from o join w on w.id = o."movementId" where a.id = o."attemptId" and a.finished_at is null
    ), resumed as (
      update endpoint e set paused_until = null, pause_ended_at = s.at
      from (select "endpointId", max("finishedAt") as at from o where "isSuccess" group by 1) s
      where e.id = s."endpointId" and e.paused_until is not null
    )
    select id, provider_answer as "providerAnswer" from w`,
}

/**
 * Closes attempts and moves their movements on, at most `maxSettledTogether`, in one statement. Null in the place of each
 * whose lease was lost meanwhile: somebody else decides, and that outcome changes nothing.
 */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly RecordedOutcome[],
): Promise<(MovementRow | null)[]> {
  const rows = await db.query<{ id: string; providerAnswer: RecordedAnswer | null }>(outcomeStatement, [
    JSON.stringify(outcomes.map(toJsonRow)),
  ])
  const answers = new Map(rows.map((row) => [row.id, row.providerAnswer]))
  return outcomes.map((outcome) => {
    const providerAnswer = answers.get(outcome.movement.id)
    return providerAnswer === undefined ? null : asSettled(outcome, providerAnswer)
  })
}

function toJsonRow({ movement, event, responseBody, balanceMinor, ...outcome }: RecordedOutcome) {
  return {
    ...outcome,
    state: stateAfter(event),
    fromStates: statesBefore(event),
    movementId: movement.id,
    // Bytes as PostgreSQL reads them from text.
    responseBody: responseBody && `\\x${responseBody.toString('hex')}`,
    balanceMinor: balanceMinor === null ? null : balanceMinor.toString(),
  }
}

/** The movement as it stands afterwards. */
function asSettled(outcome: RecordedOutcome, providerAnswer: RecordedAnswer | null): MovementRow {
  const { movement, event, nextAttemptAt, settledAt, balanceMinor, mayHaveMoved } = outcome
  return {
    ...movement,
    state: stateAfter(event),
    stateReason: null,
    nextAttemptAt,
    settledAt,
    leaseToken: null,
    leaseExpiresAt: null,
    providerAnswer,
    balanceMinor: balanceMinor ?? movement.balanceMinor,
    mayHaveMoved: movement.mayHaveMoved || mayHaveMoved,
  }
}
