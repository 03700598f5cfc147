import { publishClosed } from '@/inngest/publish'
import { isWaitingForBet } from '@/server/contract/delivery-states'
import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { type CallbackEndpoint, findEndpoint } from '@/server/modules/endpoints'
import { openDeliveryOf, type ReportInSession } from './accept-movement'
import { answerFromStored, refuseReport } from './answer'
import { answerRepeat, waitForFirstAnswer } from './answer-repeat'
import { checkpoint } from './checkpoint'
import { deliver } from './deliver'
import { deliverNow } from './deliver-now'
import { draftMovement, type FreeRound } from './draft-movement'
import { findFreeRound, giveBackRound } from './free-play'
import type { MovementAnswer } from './movement'
import type { WalletPorts } from './policy'
import { type MovementRow, requireMovementById } from './queries-movement'
import { type DeliveryStart, recordMovement } from './queries-record'
import {
  findFirstRefund,
  findMovementForUpdate,
  insertTombstone,
  lockBet,
  supersedeBet,
} from './queries-refund'
import { findRestorePoint } from './queries-restore'
import { recordInTransaction } from './record-in-transaction'
import { asReferenced } from './referenced-movement'
import { decideRefund } from './refund-rules'
import { startRefund } from './refund-start'
import { releaseWaitingRefund } from './release-waiting-refunds'
import { waitUntil } from './wait-until'

/**
 * A refund: what becomes of it is decided and recorded in one transaction that holds its bet, so that a bet is refunded at
 * most once and never sent after its refund.
 */
export async function acceptRefund(
  ctx: Context,
  reported: ReportInSession,
  ports: WalletPorts,
): Promise<MovementAnswer> {
  const { report, session } = reported
  const freeRound = await findFreeRound(report, session)
  if (freeRound === null) return refuseReport(report, 'invalid', 'grant_unknown')
  const endpoint = await findEndpoint(session)
  checkpoint('before_record')
  const around = { reported, endpoint, ports, freeRound }
  const recorded = await recordInTransaction((db) => recordRefund(db, ctx, around))
  if (recorded === null)
    return answerRepeat(report, { ...session, transactionId: report.transactionId }, ports)
  if (recorded.supersededBetId !== null) publishClosed(recorded.supersededBetId)
  checkpoint('refund_recorded')
  const settled = await carryOut(ctx, recorded, ports)
  return answerFromStored(settled, { isReplayed: settled.duplicateOfId !== null })
}

interface RecordedRefund {
  movement: MovementRow
  start: DeliveryStart
  body: Buffer
  supersededBetId: string | null
}

async function recordRefund(
  db: Db,
  ctx: Context,
  around: {
    reported: ReportInSession
    endpoint: CallbackEndpoint | null
    ports: WalletPorts
    freeRound: FreeRound
  },
): Promise<RecordedRefund | null> {
  const { report, session } = around.reported
  const now = ctx.clock.now()
  const reference = { ...session, transactionId: report.referenceTransactionId ?? '' }
  await lockBet(db, reference)
  const bet = await findMovementForUpdate(db, reference)
  const draft = draftMovement(report, session, { now, freeRound: inheritFreeRound(around.freeRound, bet) })
  const firstRefundId = await findFirstRefund(db, reference, bet?.id ?? null)
  const claimed = around.freeRound.isFree ? { freeRoundGrantId: around.freeRound.grantId } : {}
  const restorePointId = bet === null ? await findRestorePoint(db, { ...session, now }) : null
  const decision = decideRefund({ ...draft, ...claimed }, bet && asReferenced(bet), firstRefundId, {
    mayBetBeLost: restorePointId !== null,
  })
  const start = startRefund(decision, {
    betId: bet?.id ?? null,
    endpoint: around.endpoint,
    body: draft.body,
    now,
    policy: around.ports.policy,
  })
  const refund = { ...draft, start }
  const movement = await recordMovement(db, refund)
  if (movement === null) return null
  await giveBackRound(db, refund, movement)
  const supersededBetId = 'supersedesBet' in decision && decision.supersedesBet && bet ? bet.id : null
  // defence: a refunded bet leaves the queue
  if (supersededBetId !== null) await supersedeBet(db, supersededBetId, now)
  // defence: a bet after its refund never leaves
  if (bet === null && firstRefundId === null)
    await insertTombstone(db, reference, { id: movement.id, at: now, restorePointId })
  return { movement, start, body: draft.body, supersededBetId }
}

/** The refund of a bet is as free as its bet: of a free one the operator debited nothing (spec §6.2). */
function inheritFreeRound(own: FreeRound, bet: MovementRow | null): FreeRound {
  if (bet?.type !== 'bet') return own
  return { ...own, isFree: bet.isFree, grantId: bet.freeRoundGrantId, kind: bet.freeRoundKind }
}

async function carryOut(ctx: Context, recorded: RecordedRefund, ports: WalletPorts): Promise<MovementRow> {
  const { movement } = recorded
  const delivery = openDeliveryOf(movement, recorded.start, recorded.body)
  if (delivery !== null) return deliver(ctx, delivery, ports)
  if (isWaitingForBet(movement)) return deliverAfterBet(ctx, movement, ports)
  return movement.duplicateOfId === null ? movement : waitForFirstAnswer(movement, ports)
}

/** Waits for the bet's attempt to end, up to the deadline, then delivers or closes the refund by what came of it. */
async function deliverAfterBet(ctx: Context, refund: MovementRow, ports: WalletPorts): Promise<MovementRow> {
  const betId = refund.reversalOfId
  if (betId === null) throw new Error(`Refund ${refund.id} waits for no bet`)
  await waitUntil(
    ports,
    () => requireMovementById(db, betId),
    (bet) => bet.leaseToken === null,
  )
  const released = await releaseWaitingRefund(ctx, refund.id, ports)
  checkpoint('refund_released')
  if (released?.state !== 'retrying' || released.stateReason !== null)
    return requireMovementById(db, refund.id)
  return deliverNow(ctx, refund.id, { trigger: 'initial', isAnswering: true }, ports)
}
