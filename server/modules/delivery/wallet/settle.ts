import { publishQueued } from '@/inngest/publish'
import { isFinal } from '@/server/contract/delivery-states'
import { inSpan } from '@/server/core/span'
import { db, isRefusedByDatabase } from '@/server/db'
import { log } from '@/server/log'
import { observeAttempt } from '@/server/metrics'
import type { CallbackOutcome } from '@/server/outbound'
import { answerFor } from './answer'
import { recordOutcomeBatched } from './batched-commits'
import { checkpoint } from './checkpoint'
import { attemptEvent, hasAttemptsLeft, nextAttemptAt, requireNextState } from './delivery-state'
import { judgeOutcome, type Verdict } from './judge'
import type { MovementRow } from './movement'
import type { WalletContext } from './policy'
import { pauseIfFailing } from './queries-cool-off'
import { requireMovementById } from './queries-movement'
import type { RecordedOutcome } from './queries-outcome'
import { factsOf, type OpenAttempt, type SentAttempt, send } from './send'

/** Sends an open attempt, judges the reply and records the outcome; the movement after it. Throws as `settle` does. */
export async function deliver(wallet: WalletContext, attempt: OpenAttempt): Promise<MovementRow> {
  return settle(wallet, await send(wallet, attempt))
}

/**
 * Records the outcome of an attempt and returns the movement after it. Throws only when the outcome cannot be recorded;
 * the sweep of interrupted deliveries then treats the attempt as "may have reached the operator".
 */
export async function settle(wallet: WalletContext, sent: SentAttempt): Promise<MovementRow> {
  const { movement, attempt, outcome } = sent
  const { endpointId } = attempt
  const verdict = judgeOutcome(outcome, movement)
  const recorded = await inSpan(
    () => ({ name: 'settle', facts: { ...factsOf(sent), outcome: verdict.verdict } }),
    () => recordWithRetries(wallet, toRecord(sent, { outcome, verdict, now: wallet.clock.now() })),
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
    if (recorded.state === 'retrying' && sent.isAnswering) publishQueued(recorded)
    return recorded
  }
  log.warn({ movementId: movement.id, attemptId: attempt.id }, 'attempt finished after its lease expired')
  return requireMovementById(db, movement.id)
}

interface Judged {
  outcome: CallbackOutcome
  verdict: Verdict
  now: Date
}

function toRecord(open: OpenAttempt, { outcome, verdict, now }: Judged): RecordedOutcome {
  const { movement } = open
  const event = attemptEvent(verdict.verdict, hasAttemptsLeft(movement, movement.attemptCount))
  const state = requireNextState(movement, event)
  const answered = answerFor({ ...movement, state, stateReason: null })
  return {
    movement,
    attempt: open.attempt,
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
    providerAnswer: open.isAnswering ? answered.outcome : null,
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
