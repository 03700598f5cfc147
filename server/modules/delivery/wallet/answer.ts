import { performance } from 'node:perf_hooks'
import { type DeliveryState, isAccepted, isHeld, isWaitingForBet } from '@/server/contract/delivery-states'
import type { MovementReason } from '@/server/contract/movement-reasons'
import { db } from '@/server/db'
import type { MovementAnswer, MovementOutcome, MovementReport } from '@/server/providers/port'
import { requireArchived, requireArchivedById } from './archived-movement'
import { hashReport } from './draft-movement'
import type { MovementIdentity, MovementRow, RecordedAnswer } from './movement'
import type { WalletContext } from './policy'
import { findMovement, findMovementById, keepFirstAnswer, requireMovementById } from './queries-movement'

/** The answer to a report for which this call recorded nothing. */
export function refuseReport(
  report: MovementReport,
  outcome: MovementOutcome,
  reason?: string,
): MovementAnswer {
  return {
    outcome,
    transactionId: report.transactionId,
    balanceMinor: null,
    currency: report.currency,
    isReplayed: false,
    ...(reason === undefined ? {} : { reason }),
  }
}

/**
 * The provider's answer for a stored movement. The first answer is stored before it is sent, so that later answers
 * never contradict it. A second refund of a bet gets the first one's answer.
 */
export async function answerFromStored(
  movement: MovementRow,
  { isReplayed }: { isReplayed: boolean },
): Promise<MovementAnswer> {
  const firstId = originalRefundId(movement)
  const atHand = firstId === null ? movement : await findMovementById(db, firstId)
  const first = atHand ?? (await requireArchivedById({ ...movement, id: firstId }))
  const isAnswered = first.providerAnswer !== null || atHand === null
  const answered = isAnswered ? first : await keepFirstAnswer(db, first.id, answerFor(first).outcome)
  return answerOf(movement, answered, isReplayed)
}

function answerOf(movement: MovementRow, answered: MovementRow, isReplayed: boolean): MovementAnswer {
  const { outcome, reason } = answerFor(answered)
  return {
    outcome,
    transactionId: movement.transactionId,
    balanceMinor: outcome === 'ok' || outcome === 'declined' ? answered.balanceMinor : null,
    currency: movement.currency,
    isReplayed,
    ...(reason === undefined ? {} : { reason }),
  }
}

/** The refund whose answer a second one of a bet gets; null where a movement is answered itself. */
const originalRefundId = ({ duplicateOfId, providerAnswer }: MovementRow) =>
  providerAnswer === null ? duplicateOfId : null

/** Answers a report whose identity is already recorded from the stored state; no money moves. */
export async function answerRepeat(
  wallet: WalletContext,
  report: MovementReport,
  identity: MovementIdentity,
): Promise<MovementAnswer> {
  const atHand = await findMovement(db, identity)
  const stored = atHand ?? (await requireArchived(identity))
  // defence: the same id with other content is a conflict
  if (!stored.contentHash.equals(hashReport(report))) {
    return refuseReport(report, 'conflict', 'transaction_id_reused')
  }
  if (!atHand) return answerArchived(stored)
  // defence: a repeat waits for the first answer
  const settled = await waitForFirstAnswer(wallet, stored)
  return answerFromStored(settled, { isReplayed: true })
}

/** Nothing of it can be stored any more: what it was told follows from its state. */
async function answerArchived(movement: MovementRow): Promise<MovementAnswer> {
  const firstId = originalRefundId(movement)
  return firstId === null
    ? answerOf(movement, movement, true)
    : answerFromStored(movement, { isReplayed: true })
}

/** Waits up to the deadline for a concurrent report of the same movement to be answered. */
export async function waitForFirstAnswer(wallet: WalletContext, movement: MovementRow): Promise<MovementRow> {
  const firstId = originalRefundId(movement)
  if (firstId === null && !isFirstReportRunning(movement)) return movement
  if (firstId !== null && !(await findMovementById(db, firstId))) return movement
  await waitForMovement(wallet, firstId ?? movement.id, (row) => !isFirstReportRunning(row))
  return requireMovementById(db, movement.id)
}

/** The provider has no answer yet, and an attempt, or the bet that a refund waits for, is in flight. */
function isFirstReportRunning(movement: MovementRow): boolean {
  if (movement.providerAnswer !== null) return false
  return movement.leaseToken !== null || isWaitingForBet(movement)
}

/**
 * What the provider is told about a movement in a given state. A held refund failed, with its reason: nothing is tried
 * until support decides. A bet answered with `failed` stays `failed`, whatever a
 * redelivery brings later: the provider has voided its round and owes a refund.
 */
export function answerFor(movement: Pick<MovementRow, 'type' | 'state' | 'stateReason' | 'providerAnswer'>): {
  outcome: RecordedAnswer
  reason?: MovementReason
} {
  if (movement.type !== 'bet') {
    // defence: a held refund is never called pending
    if (isHeldBack(movement)) return { outcome: 'failed', reason: movement.stateReason ?? 'held_for_support' }
    if (!isAccepted(movement.state)) return { outcome: 'pending' }
    return isReversedAlready(movement) ? { outcome: 'ok', reason: 'late_bet_reversed' } : { outcome: 'ok' }
  }
  if (movement.providerAnswer !== 'failed') {
    if (movement.state === 'confirmed') return { outcome: 'ok' }
    if (movement.state === 'declined') return { outcome: 'declined' }
  }
  return { outcome: 'failed', reason: movement.stateReason ?? failureReasons[movement.state] }
}

/** Held, or replayed by support after that and not confirmed yet. */
const isHeldBack = (refund: Pick<MovementRow, 'state' | 'stateReason' | 'providerAnswer'>) =>
  isHeld(refund) || (refund.providerAnswer === 'failed' && refund.state !== 'confirmed')

const isReversedAlready = ({ stateReason }: Pick<MovementRow, 'stateReason'>) =>
  stateReason === 'late_bet_reversed'

const failureReasons: Readonly<Record<DeliveryState, MovementReason>> = {
  sending: 'wallet_not_answering',
  confirmed: 'answered_failed_before',
  declined: 'answered_failed_before',
  retrying: 'wallet_unreachable',
  unknown: 'wallet_reply_unknown',
  rejected: 'wallet_rejected',
  exhausted: 'wallet_unreachable',
  superseded: 'refunded',
  not_sent: 'not_sent',
  resolved: 'resolved_by_support',
}

const slowestPollMs = 250

/**
 * Polls a movement until `isDone`, with growing pauses, for at most the policy's waiting time. Returns the last reading
 * either way: the caller answers from what is stored. Waits in real time, whatever the movements' clock says.
 */
export async function waitForMovement(
  { ports: { policy, sleep } }: WalletContext,
  id: string,
  isDone: (movement: MovementRow) => boolean,
): Promise<MovementRow> {
  const deadline = performance.now() + policy.waitMs
  let pauseMs = policy.pollMs
  let movement = await requireMovementById(db, id)
  while (!isDone(movement) && performance.now() < deadline) {
    await sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 1.5, slowestPollMs)
    movement = await requireMovementById(db, id)
  }
  return movement
}
