import { publishQueued } from '@/inngest/publish'
import { isFinal } from '@/server/contract/delivery-states'
import { inSpan, type SpanFacts } from '@/server/core/span'
import { db, isRefusedByDatabase } from '@/server/db'
import { log } from '@/server/log'
import { observeAttempt } from '@/server/metrics'
import { type CallbackOutcome, callbackHeaders } from '@/server/outbound'
import { answerFor } from './answer'
import { recordOutcomeBatched } from './batched-commits'
import { checkpoint } from './checkpoint'
import { attemptEvent, hasAttemptsLeft, nextAttemptAt, requireNextState } from './delivery-state'
import type { Attempt, MovementRow, NewMovement } from './movement'
import type { WalletContext } from './policy'
import { pauseIfFailing } from './queries-cool-off'
import { requireMovementById } from './queries-movement'
import type { RecordedOutcome } from './queries-outcome'
import { judgeOutcome, type Verdict } from './reply-verdict'

/** An attempt recorded as open, and what it sends. */
export interface OpenDelivery {
  movement: MovementRow
  attempt: Attempt
  body: Buffer
  /** Whether a provider is waiting for the outcome, which is then its first answer. */
  isAnswering: boolean
}

/** The attempt to make now; null when the database refused it (a bet whose refund came first). */
export function openDelivery(
  recorded: MovementRow,
  { firstAttempt, body }: NewMovement,
): OpenDelivery | null {
  if (recorded.state !== 'sending' || firstAttempt === null) return null
  return { movement: recorded, attempt: firstAttempt, body, isAnswering: true }
}

/** An attempt that was made, before its outcome is recorded. */
export interface SentDelivery extends OpenDelivery {
  outcome: CallbackOutcome
}

/** Makes an attempt that is already recorded. Never throws, whatever the operator's server does. */
export async function send({ ports }: WalletContext, delivery: OpenDelivery): Promise<SentDelivery> {
  const { endpointId, url, signature } = delivery.attempt
  const headers = callbackHeaders(signature)
  const { timeoutMs } = ports.policy
  const outcome = await inSpan(
    () => ({ name: 'callback', kind: 'client', facts: factsOf(delivery) }),
    () => ports.send({ endpointId, url, headers, body: delivery.body, timeoutMs }),
    (came) => ({ outcome: came.kind, status: came.kind === 'response' ? came.status : null }),
  )
  checkpoint('sent')
  return { ...delivery, outcome }
}

/**
 * Records the outcome of an attempt and returns the movement after it. Throws only when the outcome cannot be recorded;
 * the sweep of interrupted deliveries then treats the attempt as "may have reached the operator".
 */
export async function settle(wallet: WalletContext, delivery: SentDelivery): Promise<MovementRow> {
  const { movement, attempt, outcome } = delivery
  const { endpointId } = attempt
  const verdict = judgeOutcome(outcome, movement)
  const recorded = await inSpan(
    () => ({ name: 'settle', facts: { ...factsOf(delivery), outcome: verdict.verdict } }),
    () => recordWithRetries(wallet, toRecord(delivery, { outcome, verdict, now: wallet.clock.now() })),
    (row) => ({ state: row?.state }),
  )
  checkpoint('outcome_recorded')
  observeAttempt({
    endpointId,
    providerCode: movement.providerCode,
    verdict: verdict.verdict,
    durationMs: outcome.durationMs,
  })
  if (verdict.verdict === 'retryable') await considerPause(wallet, endpointId)
  if (recorded) {
    if (recorded.state === 'retrying' && delivery.isAnswering) publishQueued(recorded)
    return recorded
  }
  log.warn({ movementId: movement.id, attemptId: attempt.id }, 'attempt finished after its lease expired')
  return requireMovementById(db, movement.id)
}

const factsOf = ({ movement, attempt }: OpenDelivery): SpanFacts => ({
  movementId: movement.id,
  movementType: movement.type,
  provider: movement.providerCode,
  attemptId: attempt.id,
  endpointId: attempt.endpointId,
})

export async function deliver(wallet: WalletContext, delivery: OpenDelivery): Promise<MovementRow> {
  return settle(wallet, await send(wallet, delivery))
}

interface Judged {
  outcome: CallbackOutcome
  verdict: Verdict
  now: Date
}

function toRecord(delivery: OpenDelivery, { outcome, verdict, now }: Judged): RecordedOutcome {
  const { movement } = delivery
  const event = attemptEvent(verdict.verdict, hasAttemptsLeft(movement, movement.attemptCount))
  const state = requireNextState(movement, event)
  const answered = answerFor({ ...movement, state, stateReason: null })
  return {
    movement,
    attempt: delivery.attempt,
    finishedAt: now,
    durationMs: outcome.durationMs,
    verdict: verdict.verdict,
    verdictReason: verdict.reason,
    ...describeOutcome(outcome),
    event,
    nextAttemptAt: state === 'retrying' ? nextAttemptAt(movement, movement.attemptCount, now) : null,
    settledAt: isFinal(state) ? now : null,
    balanceMinor: verdict.balanceMinor,
    mayHaveMoved: mayHaveMoved(outcome, verdict),
    providerAnswer: delivery.isAnswering ? answered.outcome : null,
    isSuccess: verdict.verdict === 'confirmed' || verdict.verdict === 'declined',
  }
}

/** Whether money may have moved. A refusal says that it did not; without a connection nothing was sent. */
function mayHaveMoved(outcome: CallbackOutcome, { verdict }: Verdict): boolean {
  if (verdict === 'declined' || verdict === 'rejected') return false
  return outcome.kind !== 'connection_error' || outcome.hasLeft
}

function describeOutcome(outcome: CallbackOutcome) {
  const reply = outcome.kind === 'response' ? outcome : null
  const failure = outcome.kind === 'connection_error' ? outcome : reply?.cutOff
  return {
    responseStatus: reply?.status ?? null,
    responseHeaders: reply?.headers ?? null,
    responseBody: reply?.body ?? null,
    operatorResponse: reply ? withoutNul(reply.body.toString('utf8')) : null,
    errorCode: outcome.kind === 'timeout' ? 'TIMEOUT' : (failure?.code ?? null),
    errorMessage: failure ? withoutNul(failure.message) : null,
  }
}

/** PostgreSQL's text type holds every character but NUL; the exact bytes are stored beside it. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD')

const recordDelaysMs = [50, 200, 1_000]
/** As many as a lease has seconds; ends the loop also where the clock stands still. */
const maxTries = 40

/**
 * The operator has acted: its answer must survive a database that is away, and a failover takes half a minute. No
 * other worker sends the movement while its lease runs, and after that the answer is of no use. What the database itself refuses
 * is given up sooner.
 */
async function recordWithRetries(
  { clock, ports }: WalletContext,
  outcome: RecordedOutcome,
): Promise<MovementRow | null> {
  const { id: movementId, leaseExpiresAt } = outcome.movement
  for (let tries = 0; ; tries += 1) {
    try {
      return await recordOutcomeBatched(outcome)
    } catch (err) {
      const isLeased = leaseExpiresAt !== null && clock.now() < leaseExpiresAt && tries < maxTries
      // defence: an operator's answer outlives a failover of the database
      const isAway = isLeased && !isRefusedByDatabase(err)
      if (tries >= recordDelaysMs.length && !isAway) throw err
      log.error({ err, movementId }, 'outcome write failed; retrying')
      await ports.sleep(recordDelaysMs[tries] ?? 1_000)
    }
  }
}

/** The movement is recorded by now, so a failure to pause is only logged; the next failed attempt tries again. */
async function considerPause({ clock, ports }: WalletContext, endpointId: string): Promise<void> {
  try {
    const isPausing = await pauseIfFailing(db, endpointId, {
      now: clock.now(),
      policy: ports.policy.coolOff,
    })
    if (isPausing) log.warn({ endpointId }, 'endpoint paused after repeated failures')
  } catch (error) {
    log.error({ err: error, endpointId }, 'endpoint pause check failed')
  }
}
