import { OneRun } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { endRun, lockRun } from './queries-run'
import { permissionOf, requireRun } from './run'
import { type RunView, viewRuns } from './run-view'

/**
 * Ends a run: the few under way are finished, the others are left as they are. One that has ended stays as it is. Needs
 * the permission to start such a run. Throws E5004, E0004.
 */
export const cancelRun = writeVerb('transactions.replay', OneRun, run)

async function run(ctx: TenantContext, { runId }: OneRun): Promise<RunView> {
  return inTransaction(async (db) => {
    const found = requireRun(await lockRun(db, ctx.organizationId, runId))
    requirePermission(ctx.actor, permissionOf(found.kind))
    const now = ctx.clock.now()
    const isCancelled = await endRun(db, runId, { status: 'cancelled', now })
    const [view] = await viewRuns(db, [found])
    const seen = requireRun(view ?? null)
    if (!isCancelled) return seen
    await recordAudit(db, ctx, {
      action: 'callback_run.cancelled',
      subjectType: 'callback_run',
      subjectId: runId,
      after: { worked: seen.worked, left: seen.planned - seen.worked },
    })
    return { ...seen, status: 'cancelled', finishedAt: now }
  })
}
