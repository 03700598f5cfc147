import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { type Db, prisma } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { requirePermission } from '@/server/modules/members'
import { type DeliveryEvent, type DeliveryState, nextState, statesBefore } from './delivery-state'
import { walletPolicy } from './policy'
import { changeMovement, findMovementOf } from './queries-support'

type Movement = NonNullable<Awaited<ReturnType<typeof findMovementOf>>>

const maxNoteLength = 2_000

/**
 * Closes a movement by hand, with a note on what was found: one whose delivery stopped short, or a late bet that was
 * settled with the operator. Nothing is sent. Refusals: E0004 for another organization's, E0003 without a note or where
 * there is nothing to close.
 */
export async function resolveMovement(
  ctx: TenantContext,
  { id, note }: { id: string; note: string },
): Promise<{ id: string; state: DeliveryState }> {
  requirePermission(ctx.actor, 'transactions.resolve')
  const resolutionNote = note.trim()
  if (resolutionNote === '' || resolutionNote.length > maxNoteLength) {
    throw refuse(`A note of 1 to ${maxNoteLength} characters is needed.`)
  }
  return prisma.$transaction((db) => resolve(db, ctx, { id, resolutionNote }))
}

async function resolve(
  db: Db,
  ctx: TenantContext,
  { id, resolutionNote }: { id: string; resolutionNote: string },
): Promise<{ id: string; state: DeliveryState }> {
  const movement = await findMovementOf(db, { organizationId: ctx.organizationId, id })
  if (!movement)
    throw new AppError('E0004', { message: 'There is no such transaction in this organization.' })
  const now = ctx.clock.now()
  const event: DeliveryEvent = isLateBet(movement, now)
    ? { kind: 'late_bet_resolved' }
    : { kind: 'resolved_by_hand' }
  const state = nextState(movement.state, movement.type, event)
  if (state === null) throw refuse('There is nothing to resolve about this transaction.')
  const from = statesBefore(movement.type, event)
  if (!(await changeMovement(db, { id, from }, { state, resolutionNote, settledAt: now }))) {
    throw refuse('Its delivery moved on meanwhile. Look again.')
  }
  await recordAudit(db, ctx, {
    action: 'movement.resolved',
    subjectType: 'movement',
    subjectId: id,
    brandId: movement.brandId,
    before: { state: movement.state },
    after: { state, note: resolutionNote },
  })
  return { id, state }
}

/** Confirmed although the provider was not told so, and its refund is overdue. */
function isLateBet(movement: Movement, now: Date): boolean {
  const { type, state, providerAnswer, settledAt, reversals } = movement
  const isUnanswered = type === 'bet' && state === 'confirmed' && providerAnswer !== 'ok'
  if (!isUnanswered || reversals.length > 0 || settledAt === null) return false
  return settledAt.getTime() <= now.getTime() - walletPolicy().lateBetAfterMs
}

const refuse = (message: string) => new AppError('E0003', { message })
