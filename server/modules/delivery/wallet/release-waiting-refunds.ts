import { isWaitingForBet, type StateReason } from '@/server/contract/delivery-states'
import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { findEndpointById } from '@/server/modules/accounts/endpoints'
import {
  type DeliveryEvent,
  nextAttemptAt,
  requireNextState,
  scheduleWithoutOriginal,
} from './delivery-state'
import type { MovementRow } from './movement'
import type { WalletContext, WalletPorts } from './policy'
import { requireMovementById } from './queries-movement'
import {
  findMovementByIdForUpdate,
  findWaitingRefunds,
  lockBet,
  moveWaitingRefund,
  supersedeBet,
} from './queries-refund'
import { decideRefund, type RefundDecision } from './refund-rules'

const batchSize = 200

/** Releases refunds whose bets' attempts have ended, for the queue to deliver. Returns how many. */
export async function releaseWaitingRefunds(ctx: Context, ports: WalletPorts): Promise<number> {
  const ids = await findWaitingRefunds(db, ctx.clock.now(), batchSize)
  for (const id of ids) await releaseWaitingRefund({ ...ctx, ports }, id)
  return ids.length
}

/** Decides about a waiting refund again. Null when it is no longer waiting; otherwise the refund, which may wait on. */
export async function releaseWaitingRefund(
  { clock, ports }: WalletContext,
  refundId: string,
): Promise<MovementRow | null> {
  const seen = await requireMovementById(db, refundId)
  const endpoint = seen.endpointId === null ? null : await findEndpointById(seen.endpointId)
  const pausedUntil = endpoint?.pausedUntil ?? null
  return inTransaction(async (db) => {
    await lockBet(db, { ...seen, transactionId: seen.referenceTransactionId ?? '' })
    const bet = seen.reversalOfId === null ? null : await findMovementByIdForUpdate(db, seen.reversalOfId)
    const refund = await findMovementByIdForUpdate(db, refundId)
    if (refund === null || !isWaitingForBet(refund)) return null
    // Its bet is in flight, so it is somewhere: it cannot be taken for an unknown one.
    if (bet === null && refund.reversalOfId !== null)
      throw new Error(`The bet of refund ${refundId} was not found`)
    const decision = decideRefund(refund, bet, null)
    return applyDecision(db, { refund, bet, decision, now: clock.now(), pausedUntil, ports })
  })
}

interface Release {
  refund: MovementRow
  bet: MovementRow | null
  decision: RefundDecision
  now: Date
  pausedUntil: Date | null
  ports: WalletPorts
}

async function applyDecision(db: Db, release: Release): Promise<MovementRow> {
  const { refund, bet, decision, now } = release
  if ('supersedesBet' in decision && decision.supersedesBet && bet) await supersedeBet(db, bet.id, now)
  const move = (event: DeliveryEvent, to: Parameters<typeof moveWaitingRefund>[3]) => {
    requireNextState(refund, event)
    return moveWaitingRefund(db, refund.id, event, to)
  }
  const idle = { nextAttemptAt: null, settledAt: null }
  switch (decision.kind) {
    case 'wait':
      return move('refund_waits', {
        ...idle,
        stateReason: 'waiting_for_bet',
        nextAttemptAt: new Date(now.getTime() + 1_000),
      })
    case 'deliver':
      return move('refund_released', { ...idle, ...queueEntry(release) })
    case 'nothing_to_reverse':
      return move('nothing_to_reverse', { ...idle, stateReason: decision.reason, settledAt: now })
    case 'held':
      return move('refund_held', { ...idle, stateReason: decision.reason })
    case 'already_refunded':
      throw new Error(`Refund ${refund.id} holds its bet and cannot be a second one`)
  }
}

/** Due at once, unless there is nowhere to send it or the endpoint is cooling off. */
function queueEntry({ refund, now, pausedUntil, ports }: Release): {
  stateReason: StateReason | null
  nextAttemptAt: Date
} {
  if (refund.endpointId === null) return { stateReason: 'no_endpoint', nextAttemptAt: now }
  if (pausedUntil === null || pausedUntil <= now) return { stateReason: null, nextAttemptAt: now }
  const schedule = scheduleWithoutOriginal(ports.policy.scheduleS)
  return { stateReason: 'cool_off', nextAttemptAt: nextAttemptAt(schedule, 0, now) ?? now }
}
