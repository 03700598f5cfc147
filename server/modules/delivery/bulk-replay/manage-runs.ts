import type { z } from 'zod'
import { OneRun } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { Resolution } from '@/server/modules/delivery/wallet'
import { recordAudit } from '@/server/modules/platform/audit'
import { beginRun, endRun, findRun, findRuns, lockRun } from './queries-run'
import { permissionOf, planLivesMs, type RunKind, requireRun } from './run'
import { type RunView, viewRuns } from './run-view'

interface Start {
  runId: string
  kind: RunKind
  /** What is written with each movement; of a replay nothing. */
  resolution: z.output<typeof Resolution> | null
}

/**
 * Lets a dry run be done, in the background, by its own person. Asked again, it answers with the run as it stands: nothing
 * is begun twice. Throws E5004, E0004; E0003 where the dry run is stale, or has nothing to do.
 */
export const startReplay = writeVerb('transactions.replay', OneRun, (ctx: TenantContext, { runId }) =>
  startRun(ctx, { runId, kind: 'replay', resolution: null }),
)

/** The same, with the note that is kept with each movement. */
export const startResolve = writeVerb(
  'transactions.resolve',
  OneRun.extend(Resolution.shape),
  (ctx: TenantContext, { runId, ...resolution }) => startRun(ctx, { runId, kind: 'resolve', resolution }),
)

async function startRun(ctx: TenantContext, { runId, kind, resolution }: Start): Promise<RunView> {
  return inTransaction(async (db) => {
    const run = requireRun(await lockRun(db, ctx.organizationId, runId))
    if (run.kind !== kind || !isOf(run, ctx)) throw new AppError('E0004')
    const before = await viewRuns(db, [run])
    const [plan] = before
    if (!plan || run.status !== 'planned') return requireRun(plan ?? null)
    const now = ctx.clock.now()
    if (now.getTime() - run.createdAt.getTime() > planLivesMs)
      throw refuse('This dry run has expired. Start a new one.')
    if (plan.planned === 0) throw refuse('The run has nothing to process.')
    await beginRun(db, runId, { ...(resolution ?? { outcome: null, note: null }), now })
    await recordAudit(db, ctx, {
      action: `callback_run.${run.kind}_started`,
      subjectType: 'callback_run',
      subjectId: runId,
      after: { movements: plan.planned, ...run.filter, ...resolution },
    })
    return { ...plan, ...resolution, status: 'running', startedAt: now }
  })
}

const isOf = (run: { requestedById: string }, { actor }: TenantContext) =>
  actor.kind === 'user' && actor.userId === run.requestedById

const refuse = (message: string) => new AppError('E0003', { message })

/**
 * Ends a run: the few under way are finished, the others are left as they are. One that has ended stays as it is. Needs
 * the permission to start such a run. Throws E5004, E0004.
 */
export const cancelRun = writeVerb('transactions.replay', OneRun, runCancelRun)

async function runCancelRun(ctx: TenantContext, { runId }: OneRun): Promise<RunView> {
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

const listed = 20

/** One run, also a dry run. Throws E5004, E0004. */
export const getRun = readVerb('transactions.read', OneRun, runGetRun)

async function runGetRun(ctx: TenantContext, { runId }: OneRun): Promise<RunView> {
  const run = requireRun(await findRun(ctx.organizationId, runId))
  const [view] = await viewRuns(db, [run])
  return requireRun(view ?? null)
}

/** The latest runs that were started, newest first. Throws E5004. */
export const listRuns = readVerb('transactions.read', runListRuns)

async function runListRuns(ctx: TenantContext): Promise<RunView[]> {
  return viewRuns(db, await findRuns(ctx.organizationId, listed))
}
