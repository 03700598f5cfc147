import { db } from '@/server/db'
import type { MovementAnswer, MovementOutcome, MovementReport } from './movement'
import { answerFor } from './provider-answer'
import { type MovementRow, requireMovementById } from './queries-movement'
import { keepFirstAnswer } from './queries-record'

/** An answer about a report of which nothing was recorded by this call. */
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
 * The provider's answer from a movement as it is stored. What is answered first is remembered before it is told, so that
 * later answers never contradict it. A second refund of a bet answers as the first one does.
 */
export async function answerFromStored(
  movement: MovementRow,
  { isReplayed }: { isReplayed: boolean },
): Promise<MovementAnswer> {
  const first =
    movement.duplicateOfId === null ? movement : await requireMovementById(db, movement.duplicateOfId)
  const kept =
    first.providerAnswer === null ? await keepFirstAnswer(db, first.id, answerFor(first).outcome) : first
  const { outcome, reason } = answerFor(kept)
  return {
    outcome,
    transactionId: movement.transactionId,
    balanceMinor: outcome === 'ok' || outcome === 'declined' ? kept.balanceMinor : null,
    currency: movement.currency,
    isReplayed,
    ...(reason === undefined ? {} : { reason }),
  }
}
