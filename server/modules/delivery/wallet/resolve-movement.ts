import { z } from 'zod'
import { publishClosed } from '@/inngest/publish'
import { type DeliveryState, resolutionOutcomes } from '@/server/contract/delivery-states'
import { ResolutionForm } from '@/server/contract/forms/transactions'
import { OneTransaction } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import type { MovementType } from '@/server/providers/port'
import { type DeliveryEvent, nextState } from './delivery-state'
import { type RunPart, requireUnchanged } from './named-movement'
import { walletPolicy } from './policy'
import { lockBet } from './queries-refund'
import { changeMovement, findMovementOf } from './queries-support'

export const Resolution = z.object({
  note: ResolutionForm.shape.note,
  outcome: z.enum(resolutionOutcomes).default('other'),
})

const ResolutionInput = OneTransaction.extend(Resolution.shape)
type ResolutionInput = z.output<typeof ResolutionInput>

/**
 * Closes a movement manually, with a note: one whose delivery ended without success, or a late bet that was settled
 * with the operator. Sends nothing. As a part of a bulk run, only while state and attempts are as they were seen. Throws E0004 for another organization's movement, E0003 without a note or where
 * there is nothing to close.
 */
export const resolveMovement = writeVerb('transactions.resolve', ResolutionInput, run)

async function run(
  ctx: TenantContext,
  resolution: ResolutionInput,
  part?: RunPart,
): Promise<{ id: string; state: DeliveryState }> {
  const resolved = await inTransaction((db) => resolve(db, ctx, { ...resolution, part }))
  publishClosed(resolved.id)
  return resolved
}

async function resolve(
  db: Db,
  ctx: TenantContext,
  { id, note, outcome, part }: ResolutionInput & { part: RunPart | undefined },
): Promise<{ id: string; state: DeliveryState }> {
  const key = { organizationId: ctx.organizationId, id }
  const found = await findMovementOf(db, key)
  // defence: a late bet is not resolved beside its refund
  if (found?.type === 'bet') await lockBet(db, found)
  const movement = found?.type === 'bet' ? await findMovementOf(db, key) : found
  if (!movement) throw new AppError('E0004', { message: 'Transaction not found in this organization.' })
  if (part) requireUnchanged(movement, part.seen)
  const now = ctx.clock.now()
  const { lateBetAfterMs } = walletPolicy()
  const judged = judgeResolve(
    { ...movement, isRefunded: movement.reversals.length > 0 },
    { now, lateBetAfterMs },
  )
  if (judged.kind === 'later') throw refuse('Its refund may still arrive. Try again in a few minutes.')
  const state = judged.kind === 'possible' ? nextState(movement.state, movement.type, judged.event) : null
  if (judged.kind === 'never' || state === null) {
    throw refuse('This transaction does not need to be resolved.')
  }
  const { attemptCount } = movement
  if (
    !(await changeMovement(
      db,
      { id, event: judged.event, attemptCount },
      {
        resolutionNote: note,
        resolutionOutcome: outcome,
        resolvedBy: describeActor(ctx.actor),
        // A period that is over does not change: a late bet counts where the wallet confirmed it.
        settledAt: judged.event === 'late_bet_resolved' ? movement.settledAt : now,
      },
    ))
  ) {
    throw refuse('The transaction changed in the meantime. Reload and try again.')
  }
  await recordAudit(db, ctx, {
    action: 'movement.resolved',
    subjectType: 'movement',
    subjectId: id,
    brandId: movement.brandId,
    before: { state: movement.state },
    after: { state, outcome, note },
    ...(part && { runId: part.runId }),
  })
  return { id, state }
}

const refuse = (message: string) => new AppError('E0003', { message })

export interface ResolvedMovement {
  type: MovementType
  state: DeliveryState
  providerAnswer: string | null
  settledAt: Date | null
  isRefunded: boolean
}

export type Resolvability =
  | { kind: 'possible'; event: DeliveryEvent }
  /** A late bet whose refund may still come. */
  | { kind: 'later'; from: Date }
  | { kind: 'never' }

/** Whether a movement may be resolved, and if not yet, from when. */
export function judgeResolve(
  movement: ResolvedMovement,
  { now, lateBetAfterMs }: { now: Date; lateBetAfterMs: number },
): Resolvability {
  const lateFrom = lateBetFrom(movement, lateBetAfterMs)
  if (lateFrom !== null) {
    return lateFrom > now
      ? { kind: 'later', from: lateFrom }
      : { kind: 'possible', event: 'late_bet_resolved' }
  }
  const event = 'resolved_manually'
  return nextState(movement.state, movement.type, event) === null
    ? { kind: 'never' }
    : { kind: 'possible', event }
}

/** A late bet: confirmed although the provider was not told so, and not refunded. Overdue from then on. */
export function lateBetFrom(movement: ResolvedMovement, lateBetAfterMs: number): Date | null {
  const { type, state, providerAnswer, settledAt, isRefunded } = movement
  const isUnanswered = type === 'bet' && state === 'confirmed' && providerAnswer !== 'ok'
  if (!isUnanswered || isRefunded || settledAt === null) return null
  return new Date(settledAt.getTime() + lateBetAfterMs)
}
