import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { requireNote } from '@/server/modules/wallet'
import { beginRun, lockRun } from './queries-run'
import { permissionOf, planLivesMs, requireRun } from './run'
import { type RunView, viewRuns } from './run-view'

/**
 * Lets a dry run be done, in the background, by its own person. Asked again, it answers with the run as it stands: nothing
 * is begun twice. Throws E5004, E0004; E0003 where the dry run is stale, or has nothing to do.
 */
export async function startRun(
  ctx: TenantContext,
  { runId, note }: { runId: string; note?: string | undefined },
): Promise<RunView> {
  return inTransaction(async (db) => {
    const run = requireRun(await lockRun(db, ctx.organizationId, runId))
    requirePermission(ctx.actor, permissionOf(run.kind))
    if (ctx.actor.kind !== 'user' || ctx.actor.userId !== run.requestedById) throw new AppError('E0004')
    const before = await viewRuns(db, [run])
    const [plan] = before
    if (!plan || run.status !== 'planned') return requireRun(plan ?? null)
    const now = ctx.clock.now()
    if (now.getTime() - run.createdAt.getTime() > planLivesMs)
      throw refuse('This dry run has expired. Start a new one.')
    if (plan.planned === 0) throw refuse('The run has nothing to process.')
    const kept = run.kind === 'resolve' ? requireNote(note ?? '') : null
    await beginRun(db, runId, kept, now)
    await recordAudit(db, ctx, {
      action: `callback_run.${run.kind}_started`,
      subjectType: 'callback_run',
      subjectId: runId,
      after: { movements: plan.planned, ...run.filter, ...(kept !== null && { note: kept }) },
    })
    return { ...plan, status: 'running', note: kept, startedAt: now }
  })
}

const refuse = (message: string) => new AppError('E0003', { message })
