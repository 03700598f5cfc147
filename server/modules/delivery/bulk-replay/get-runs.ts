import { OneRun } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findRun, findRuns } from './queries-run'
import { requireRun } from './run'
import { type RunView, viewRuns } from './run-view'

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
