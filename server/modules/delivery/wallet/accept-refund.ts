import { publishClosed } from '@/inngest/publish'
import { isWaitingForBet } from '@/server/contract/delivery-states'
import { type Db, db } from '@/server/db'
import { type CallbackEndpoint, findEndpoint } from '@/server/modules/accounts/endpoints'
import type { MovementAnswer } from '@/server/providers/port'
import { answerFromStored, answerRepeat, waitForFirstAnswer, waitForMovement } from './answer'
import { BetIsArchived, withArchivedBet } from './archived-movement'
import { checkpoint } from './checkpoint'
import { deliverNow } from './deliver-claimed'
import { draftMovement, type FreeRound, type Reported } from './draft-movement'
import { restoreRound } from './free-movement'
import type { MovementRow, NewMovement } from './movement'
import type { WalletContext } from './policy'
import { findIdOf, recordMovement, requireMovementById } from './queries-movement'
import {
  findFirstRefund,
  findMovementForUpdate,
  insertTombstone,
  lockBet,
  supersedeBet,
} from './queries-refund'
import { findRestorePoint } from './queries-restore'
import { recordInTransaction } from './record'
import { decideRefund } from './refund-rules'
import { releaseWaitingRefund } from './release-waiting-refunds'
import { openFirstAttempt } from './send'
import { deliver } from './settle'
import { startRefund } from './start-delivery'

/**
 * Decides about a refund and records it in one transaction that locks its bet: a bet is refunded at most once and never
 * sent after its refund.
 */
export async function acceptRefund(wallet: WalletContext, reported: Reported): Promise<MovementAnswer> {
  const { report, session } = reported
  const endpoint = await findEndpoint(session)
  checkpoint('before_record')
  const recorded = await withArchivedBet((archivedBet) =>
    recordInTransaction((db) => recordRefund(db, wallet, reported, { endpoint, archivedBet })),
  )
  if (recorded === null)
    return answerRepeat(wallet, report, { ...session, transactionId: report.transactionId })
  if (recorded.supersededBetId !== null) publishClosed(recorded.supersededBetId)
  checkpoint('refund_recorded')
  const settled = await carryOut(wallet, recorded)
  const isAnsweredBefore = settled.duplicateOfId !== null && settled.providerAnswer === null
  return answerFromStored(settled, { isReplayed: isAnsweredBefore })
}

interface RecordedRefund {
  refund: NewMovement
  /** As it was recorded. */
  movement: MovementRow
  supersededBetId: string | null
}

async function recordRefund(
  db: Db,
  { clock, ports }: WalletContext,
  { report, session, freeRound }: Reported,
  { endpoint, archivedBet }: { endpoint: CallbackEndpoint | null; archivedBet: MovementRow | null },
): Promise<RecordedRefund | null> {
  const now = clock.now()
  const reference = { ...session, transactionId: report.referenceTransactionId ?? '' }
  await lockBet(db, reference)
  const bet = (await findMovementForUpdate(db, reference)) ?? archivedBet
  // defence: a bet that is archived is no unknown one
  if (bet === null && (await findIdOf(db, reference)) !== null) throw new BetIsArchived(reference)
  const draft = draftMovement({ report, session, freeRound: inheritFreeRound(freeRound, bet) }, now)
  const firstRefund = await findFirstRefund(db, reference, bet?.id ?? null)
  const claimed = freeRound.isFree ? { freeRoundGrantId: freeRound.grantId } : {}
  const restorePointId = bet === null ? await findRestorePoint(db, { ...session, now }) : null
  const decision = decideRefund({ ...draft, ...claimed }, bet, firstRefund, {
    mayBetBeLost: restorePointId !== null,
  })
  const betId = bet?.id ?? null
  const refund = { ...draft, ...startRefund(draft, decision, { betId, endpoint, policy: ports.policy }) }
  const movement = await recordMovement(db, refund)
  if (movement === null) return null
  await restoreRound(db, refund, movement)
  const supersededBetId = 'supersedesBet' in decision && decision.supersedesBet ? betId : null
  // defence: a refunded bet leaves the queue
  if (supersededBetId !== null) await supersedeBet(db, supersededBetId, now)
  // defence: a bet after its refund never leaves
  if (bet === null && firstRefund === null)
    await insertTombstone(db, reference, { id: movement.id, at: now, restorePointId })
  return { refund, movement, supersededBetId }
}

/** A refund of a free bet is free too: the operator debited nothing (spec §6.2). */
export function inheritFreeRound(own: FreeRound, bet: MovementRow | null): FreeRound {
  if (bet?.type !== 'bet') return own
  return { ...own, isFree: bet.isFree, grantId: bet.freeRoundGrantId, kind: bet.freeRoundKind }
}

async function carryOut(wallet: WalletContext, { movement, refund }: RecordedRefund): Promise<MovementRow> {
  const attempt = openFirstAttempt(movement, refund)
  if (attempt !== null) return deliver(wallet, attempt)
  if (isWaitingForBet(movement)) return deliverAfterBet(wallet, movement)
  return movement.duplicateOfId === null ? movement : waitForFirstAnswer(wallet, movement)
}

/** Waits for the bet's attempt to end, up to the deadline; then delivers or closes the refund by its outcome. */
async function deliverAfterBet(wallet: WalletContext, refund: MovementRow): Promise<MovementRow> {
  const betId = refund.reversalOfId
  if (betId === null) throw new Error(`Refund ${refund.id} waits for no bet`)
  await waitForMovement(wallet, betId, (bet) => bet.leaseToken === null)
  const released = await releaseWaitingRefund(wallet, refund.id)
  checkpoint('refund_released')
  if (released?.state !== 'retrying' || released.stateReason !== null)
    return requireMovementById(db, refund.id)
  return deliverNow(wallet, refund.id, { trigger: 'initial', isAnswering: true })
}
