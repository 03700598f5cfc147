import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { findRun, findRuns } from './queries-run'
import { requireRun } from './run'
import { type RunView, viewRuns } from './run-view'

const listed = 20

/** One run, also a dry run. Throws E5004, E0004. */
export async function getRun(ctx: TenantContext, { runId }: { runId: string }): Promise<RunView> {
  requirePermission(ctx.actor, 'transactions.read')
  const run = requireRun(await findRun(ctx.organizationId, runId))
  const [view] = await viewRuns(db, [run])
  return requireRun(view ?? null)
}

/** The latest runs that were started, newest first. Throws E5004. */
export async function listRuns(ctx: TenantContext): Promise<RunView[]> {
  requirePermission(ctx.actor, 'transactions.read')
  return viewRuns(db, await findRuns(ctx.organizationId, listed))
}
