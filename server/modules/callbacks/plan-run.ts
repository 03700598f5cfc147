import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { requirePermission } from '@/server/core/permissions'
import { inTransaction, type Sql } from '@/server/db'
import { walletPolicy } from '@/server/modules/wallet'
import { scopeOf } from './attention-scope'
import { findChosen, findMatching, type PlannedMovement } from './queries-plan'
import { deleteStalePlans, insertRun, insertRunItems, lockRun } from './queries-run'
import { maxRunItems, permissionOf, planLivesMs, type RunChoice, type RunPlan } from './run'
import { type RunView, viewRuns } from './run-view'
import { skipReason } from './skip-reason'

/**
 * The dry run of a bulk replay or resolve: writes down which movements it would take, as they stand now, and which it would
 * leave out and why. Nothing moves. Starting it takes these and no others. Throws E5004; E0003 where nothing was chosen.
 */
export async function planRun(ctx: TenantContext, { kind, choice }: RunPlan): Promise<RunView> {
  requirePermission(ctx.actor, permissionOf(kind))
  const requester = requirePerson(ctx)
  const now = ctx.clock.now()
  const { organizationId } = ctx
  return inTransaction(async (sql) => {
    await deleteStalePlans(sql, organizationId, new Date(now.getTime() - planLivesMs))
    const { movements, leftOut } = await findMovements(sql, ctx, choice)
    if (movements.length === 0) throw new AppError('E0003', { message: 'Nothing matches any more.' })
    const id = newId()
    const { requestId, origin } = ctx
    const filter = describeChoice(choice)
    await insertRun(sql, {
      id,
      organizationId,
      kind,
      ...requester,
      requestId,
      ...origin,
      filter,
      leftOut,
      createdAt: now,
    })
    const { lateBetAfterMs } = walletPolicy()
    await insertRunItems(
      sql,
      id,
      movements.map((movement) => ({
        movementId: movement.id,
        seenState: movement.state,
        seenAttempts: movement.attemptCount,
        reason: skipReason(movement, { kind, now, lateBetAfterMs }),
      })),
    )
    const run = await lockRun(sql, organizationId, id)
    const [view] = await viewRuns(run ? [run] : [], sql)
    if (!view) throw new Error(`Run ${id} vanished`)
    return view
  })
}

async function findMovements(
  sql: Sql,
  ctx: TenantContext,
  choice: RunChoice,
): Promise<{ movements: PlannedMovement[]; leftOut: number }> {
  if ('ids' in choice) {
    const ids = [...new Set(choice.ids)]
    return { movements: await findChosen(sql, { organizationId: ctx.organizationId, ids }), leftOut: 0 }
  }
  const movements = await findMatching(sql, scopeOf(ctx, choice.filter), maxRunItems + 1)
  return { movements: movements.slice(0, maxRunItems), leftOut: Math.max(0, movements.length - maxRunItems) }
}

function requirePerson({ actor }: TenantContext) {
  if (actor.kind !== 'user') throw new AppError('E5004', { message: 'A person decides this.' })
  const isStaff = actor.role === null && actor.staffRole !== null
  return {
    requestedById: actor.userId,
    requestedBy: { kind: actor.kind, id: actor.userId, name: actor.email, ...(isStaff && { isStaff }) },
  }
}

function describeChoice(choice: RunChoice): Record<string, string> {
  if ('ids' in choice) return { chosen: String(new Set(choice.ids).size) }
  return Object.fromEntries(
    Object.entries(choice.filter).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  )
}
