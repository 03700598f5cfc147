import { publishQueued } from '@/inngest/publish'
import { isFinal } from '@/server/contract/delivery-states'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { observeAttempt } from '@/server/metrics'
import type { CallbackOutcome } from '@/server/outbound'
import { answerFor } from './answer'
import { checkpoint } from './checkpoint'
import { settleTogether } from './commit-together'
import { attemptEvent, hasAttemptsLeft, nextAttemptAt, requireNextState } from './delivery-state'
import type { Attempt, MovementRow, NewMovement } from './movement'
import type { WalletContext } from './policy'
import { pauseIfFailing } from './queries-cool-off'
import { requireMovementById } from './queries-movement'
import type { RecordedOutcome } from './queries-outcome'
import { judgeOutcome, type Verdict } from './reply-verdict'

/** An attempt that is recorded as open, and what it sends. */
export interface OpenDelivery {
  movement: MovementRow
  attempt: Attempt
  body: Buffer
  /** Whether a provider is waiting for the outcome, which is then its first answer. */
  isAnswering: boolean
}

/** The attempt to make now, unless the database kept the movement from leaving (a bet whose refund came first). */
export function openDelivery(
  recorded: MovementRow,
  { firstAttempt, body }: NewMovement,
): OpenDelivery | null {
  if (recorded.state !== 'sending' || firstAttempt === null) return null
  return { movement: recorded, attempt: firstAttempt, body, isAnswering: true }
}

/**
 * Makes an attempt that is already recorded, and records what became of it. Never throws for anything the operator does.
 * Returns the movement as it stands afterwards; throws only when the outcome cannot be recorded, which the sweep of
 * interrupted deliveries then treats as "may have reached the operator".
 */
export async function deliver(wallet: WalletContext, delivery: OpenDelivery): Promise<MovementRow> {
  const { movement, attempt, body } = delivery
  const { send, policy } = wallet.ports
  const { endpointId, url, requestHeaders: headers } = attempt
  const outcome = await send({ endpointId, url, headers, body, timeoutMs: policy.timeoutMs })
  checkpoint('sent')
  const verdict = judgeOutcome(outcome, movement)
  const recorded = await recordWithPatience(
    wallet,
    toRecord(delivery, { outcome, verdict, now: wallet.clock.now() }),
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
  log.warn({ movementId: movement.id, attemptId: attempt.id }, 'an attempt ended after its lease')
  return requireMovementById(db, movement.id)
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

/** Whether money may have moved. A refusal says it did not; without a connection nothing was even asked. */
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

/** PostgreSQL's text holds every character but this one; the exact bytes are kept beside it. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD')

const recordDelaysMs = [50, 200, 1_000]

/** The operator has acted: a passing failure of our database must not lose what it said. */
async function recordWithPatience(
  { ports }: WalletContext,
  outcome: RecordedOutcome,
): Promise<MovementRow | null> {
  for (const delayMs of recordDelaysMs) {
    try {
      return await settleTogether(outcome)
    } catch (error) {
      log.error(
        { err: error, movementId: outcome.movement.id },
        'an outcome could not be recorded; trying again',
      )
      await ports.sleep(delayMs)
    }
  }
  return settleTogether(outcome)
}

/** The movement is safe by now: failing to pause is logged, and the next failed attempt considers it again. */
async function considerPause({ clock, ports }: WalletContext, endpointId: string): Promise<void> {
  try {
    const isPausing = await pauseIfFailing(db, endpointId, {
      now: clock.now(),
      policy: ports.policy.coolOff,
    })
    if (isPausing) log.warn({ endpointId }, 'initial forwarding pauses: the wallet keeps failing')
  } catch (error) {
    log.error({ err: error, endpointId }, 'a cool-off could not be considered')
  }
}
