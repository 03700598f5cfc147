import type { Db } from '@/server/db'
import { type DeliveryEvent, stateAfter, statesBefore } from './delivery-state'
import {
  type Attempt,
  jsonRows,
  type MovementRow,
  movementColumns,
  type NewMovement,
  type RowOf,
} from './movement'
import type { OpenedAttempt } from './queries-claim'
import { maxBatchSize, movementRows, readRecorded, recordSql, toMovementRow } from './queries-movement'
import { nameHeaders } from './queries-reply-headers'

/**
 * `providerAnswer`: what the provider is about to be told, unless it has an answer already; null: the provider is not
 * waiting.
 */
const answered = {
  finishedAt: 'timestamptz',
  durationMs: 'int',
  verdict: 'text',
  verdictReason: 'text',
  responseStatus: 'int?',
  responseHeaders: 'jsonb?',
  responseBody: 'bytea?',
  errorCode: 'text?',
  errorMessage: 'text?',
  nextAttemptAt: 'timestamptz?',
  settledAt: 'timestamptz?',
  operatorResponse: 'text?',
  balanceMinor: 'bigint?',
  mayHaveMoved: 'boolean',
  providerAnswer: 'text?',
  isSuccess: 'boolean',
} as const

/** An attempt's outcome and the movement's next state. `isSuccess`: a healthy reply, which ends the cool-off. */
export interface RecordedOutcome extends RowOf<typeof answered> {
  /** As it was when the attempt was opened; under our lease only the first answer can change. */
  movement: MovementRow
  attempt: Attempt
  event: DeliveryEvent
}

const rows = jsonRows({
  ...answered,
  movementId: 'uuid',
  attemptId: 'uuid',
  leaseToken: 'uuid',
  endpointId: 'uuid',
  replyHeadersId: 'int?',
  replyDateS: 'int?',
  fromStates: '"DeliveryState"[]',
  state: '"DeliveryState"',
})

/** The outcome of an attempt that is kept with its movement. */
const firstAttempt = Object.entries({
  finished_at: 'finishedAt',
  duration_ms: 'durationMs',
  verdict: 'verdict',
  verdict_reason: 'verdictReason',
  response_headers: 'responseHeaders',
  response_body: 'responseBody',
  reply_headers_id: 'replyHeadersId',
  reply_date_s: 'replyDateS',
  error_code: 'errorCode',
  error_message: 'errorMessage',
})
  .map(([column, name]) => `first_${column} = case when w.id = o."attemptId" then o."${name}" end`)
  .join(', ')

/** Closes the attempts of the outcomes in a parameter, and updates their movements: the last parts of a `with`. */
// defence: an outcome counts under its own lease only
const outcomeParts = (parameter: number) => `o as (
      select * from ${rows.from('o', parameter)}
      limit ${maxBatchSize}
    ), w as (
      update movement w set
        state = o.state, state_reason = null, next_attempt_at = o."nextAttemptAt", settled_at = o."settledAt",
        lease_token = null, lease_expires_at = null, operator_status = coalesce(o."responseStatus", operator_status),
        operator_response = case when o."responseStatus" is null then operator_response else o."operatorResponse" end,
        balance_minor = coalesce(o."balanceMinor", balance_minor), may_have_moved = may_have_moved or o."mayHaveMoved",
        provider_answer = coalesce(provider_answer, o."providerAnswer"),
        ${firstAttempt},
        schedule_s = case when w.id = o."attemptId" and o."settledAt" is not null then '{}' else schedule_s end
      from o
      where w.id = o."movementId" and w.lease_token = o."leaseToken" and w.state = any(o."fromStates")
      returning w.id, w.provider_answer
    ), attempt as (
      update wallet_attempt a set finished_at = o."finishedAt", duration_ms = o."durationMs", verdict = o.verdict,
        verdict_reason = o."verdictReason", response_status = o."responseStatus",
        response_headers = o."responseHeaders", response_body = o."responseBody", error_code = o."errorCode",
        error_message = o."errorMessage"
      from o join w on w.id = o."movementId"
      where a.movement_id = w.id and a.id = o."attemptId" and o."attemptId" <> w.id and a.finished_at is null
    ), resumed as (
      update endpoint e set paused_until = null, pause_ended_at = s.at
      from (select "endpointId", max("finishedAt") as at from o where "isSuccess" group by 1) s
      where e.id = s."endpointId" and e.paused_until is not null
    )`

const outcomeStatement = {
  name: 'wallet.outcome',
  text: `with ${outcomeParts(1)} select id, provider_answer as "providerAnswer" from w`,
}

const toParameter = (outcomes: readonly RecordedOutcome[]) =>
  rows.toParameter(outcomes.toSorted(inLockOrder).map(toRow))

type Settled = Pick<MovementRow, 'id' | 'providerAnswer'>

/**
 * Closes attempts and updates their movements, at most `maxBatchSize`, in one statement. Null for each whose lease was
 * lost: that outcome is discarded, because another worker decides.
 */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly RecordedOutcome[],
): Promise<(MovementRow | null)[]> {
  return readSettled(outcomes, await db.query<Settled>(outcomeStatement, [toParameter(outcomes)]))
}

/** Movements first: what they wait for is waited for before a row of another movement is locked. */
const bothStatement = {
  name: 'wallet.record-and-settle',
  text: `with recorded as (${recordSql}), ${outcomeParts(2)}
    select id, state, null as "providerAnswer" from recorded
    union all select id, null, provider_answer from w`,
}

/** recordMovements and recordOutcomes in one statement and commit. */
export async function recordAndSettle(
  db: Db,
  movements: readonly NewMovement[],
  outcomes: readonly RecordedOutcome[],
): Promise<[(MovementRow | null)[], (MovementRow | null)[]]> {
  const done = await db.query<Settled & { state: MovementRow['state'] | null }>(bothStatement, [
    movementRows.toParameter(movements.map(toMovementRow)),
    toParameter(outcomes),
  ])
  const recorded = done.flatMap(({ id, state }) => (state === null ? [] : [{ id, state }]))
  const settled = done.filter(({ state }) => state === null)
  return [await readRecorded(db, movements, recorded), readSettled(outcomes, settled)]
}

function readSettled(
  outcomes: readonly RecordedOutcome[],
  settled: readonly Settled[],
): (MovementRow | null)[] {
  const answers = new Map(settled.map((row) => [row.id, row.providerAnswer]))
  return outcomes.map((outcome) => {
    const providerAnswer = answers.get(outcome.movement.id)
    return providerAnswer === undefined ? null : asSettled(outcome, providerAnswer)
  })
}

/**
 * The order in which limits of players, and then rows of one player, are locked: the statement that opens an account locks a player's
 * rows by their ids too.
 */
const orderOf = ({ movement }: RecordedOutcome) => `${movement.brandId} ${movement.playerId} ${movement.id}`
const inLockOrder = (one: RecordedOutcome, other: RecordedOutcome) =>
  orderOf(one) < orderOf(other) ? -1 : orderOf(one) > orderOf(other) ? 1 : 0

function toRow({ movement, attempt, event, ...outcome }: RecordedOutcome) {
  return {
    ...outcome,
    ...(attempt.id === movement.id ? shortReply(attempt.endpointId, outcome) : unnamed),
    movementId: movement.id,
    attemptId: attempt.id,
    leaseToken: attempt.leaseToken,
    endpointId: attempt.endpointId,
    fromStates: statesBefore(event),
    state: stateAfter(event),
  }
}

const unnamed = { replyHeadersId: null, replyDateS: null }

/** What a first attempt's reply does not share is stored: its bytes are the movement's last reply, where that has them all. */
function shortReply(
  endpointId: string,
  reply: Pick<RecordedOutcome, 'responseBody' | 'responseHeaders' | 'operatorResponse' | 'finishedAt'>,
) {
  const { responseBody, responseHeaders: headers, operatorResponse, finishedAt } = reply
  const isText = responseBody?.equals(Buffer.from(operatorResponse ?? '', 'utf8'))
  const named = headers && nameHeaders(endpointId, headers, finishedAt)
  return {
    ...(named ? { ...named, responseHeaders: null } : unnamed),
    ...(isText ? { responseBody: null } : {}),
  }
}

/** The movement after the outcome. */
function asSettled(outcome: RecordedOutcome, providerAnswer: MovementRow['providerAnswer']): MovementRow {
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

const byAttemptStatement = {
  name: 'wallet.by-attempt',
  text: `select ${movementColumns}, a.verdict as "attemptVerdict" from delivery_attempt a
    join movement w on w.id = a.movement_id where a.id = $1`,
}

type WithVerdict = MovementRow & { attemptVerdict: string | null }

/** After an unacknowledged commit: the movement of an attempt that was opened under our lease. */
export async function findOpenedAttempt(
  db: Db,
  { id, movement }: OpenedAttempt,
): Promise<MovementRow | undefined> {
  const [row] = await db.query<WithVerdict>(byAttemptStatement, [id])
  return row?.leaseToken === movement.leaseToken ? withoutVerdict(row) : undefined
}

/**
 * Likewise, the movement whose attempt ended with our outcome; null when another worker ended it after we lost the
 * lease.
 */
export async function findRecordedOutcome(
  db: Db,
  { attempt, verdict }: RecordedOutcome,
): Promise<MovementRow | null | undefined> {
  const [row] = await db.query<WithVerdict>(byAttemptStatement, [attempt.id])
  if (!row || row.attemptVerdict === null) return undefined
  return row.attemptVerdict === verdict ? withoutVerdict(row) : null
}

function withoutVerdict({ attemptVerdict: _read, ...movement }: WithVerdict): MovementRow {
  return movement
}
