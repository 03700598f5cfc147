import type { DeliveryState } from '@/server/contract/delivery-states'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { personOf, recordAudit } from '@/server/modules/platform/audit'
import type { MovementType } from '@/server/providers/port'
import { nextState } from './delivery-state'
import { changeMovement, findMovementOf, noResolution } from './queries-support'
import { isHeldRefund } from './replay-rules'

/** Months are archived later than this by any retention, so that no month that is being archived changes. */
export const reopenableForMs = 60 * 24 * 3_600_000

export type ReopenRefusal = 'state' | 'paid' | 'late_bet' | 'too_old'

export interface ResolvedCallback {
  type: MovementType
  state: DeliveryState
  resolutionOutcome: string | null
  /** Of a wallet that confirmed it. */
  balanceMinor: bigint | null
  createdAt: Date
}

/**
 * Why a resolved movement may not be reopened, or null where it may be. Where the money has moved by other means, a replay
 * would move it again; a late bet would be reversed although its stake was returned. Pure.
 */
export function reopenRefusal(movement: ResolvedCallback, now: Date): ReopenRefusal | null {
  const { type, state, resolutionOutcome, balanceMinor, createdAt } = movement
  if (nextState(state, type, 'reopened') === null) return 'state'
  if (balanceMinor !== null) return 'late_bet'
  if (resolutionOutcome === 'paid_by_hand' || resolutionOutcome === 'duplicate') return 'paid'
  return now.getTime() - createdAt.getTime() > reopenableForMs ? 'too_old' : null
}

const explanations: Record<ReopenRefusal, string> = {
  state: 'Only resolved transactions can be reopened.',
  paid: 'The money was moved by other means, so this transaction can’t be reopened: a replay would move it again.',
  late_bet: 'A resolved late bet can’t be reopened: its stake would be refunded again.',
  too_old: 'Transactions older than 60 days can’t be reopened.',
}

/**
 * Lets a resolved movement need attention again, in the caller's transaction. Sends nothing. It is `unknown` then, whatever it was before: what
 * happened to the money since is not known. Throws E0004 for another organization's movement, E0003 where it may not be.
 */
export async function reopenMovement(
  db: Db,
  ctx: TenantContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string; state: DeliveryState }> {
  const movement = await findMovementOf(db, { organizationId: ctx.organizationId, id })
  if (!movement) throw new AppError('E0004', { message: 'Transaction not found in this organization.' })
  const event = 'reopened'
  const refusal = reopenRefusal(movement, ctx.clock.now())
  const state = nextState(movement.state, movement.type, event)
  // defence: a callback whose money moved by other means is not reopened
  if (refusal !== null || state === null) throw refuse(explanations[refusal ?? 'state'])
  const isChanged = await changeMovement(
    db,
    { id, event, attemptCount: movement.attemptCount },
    {
      // A refund that was held is held again; of the others the attempts say what they lack.
      stateReason: isHeldRefund(movement) ? movement.stateReason : null,
      ...noResolution,
    },
  )
  if (!isChanged) throw refuse('The transaction changed in the meantime. Reload and try again.')
  await recordAudit(db, ctx, {
    action: 'movement.reopened',
    subjectType: 'movement',
    subjectId: id,
    brandId: movement.brandId,
    before: {
      state: movement.state,
      outcome: movement.resolutionOutcome,
      note: movement.resolutionNote,
      resolvedBy: movement.resolvedBy === null ? null : personOf(movement.resolvedBy).name,
    },
    after: { state, reason },
  })
  return { id, state }
}

const refuse = (message: string) => new AppError('E0003', { message })
