import type { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { nameOf } from './get-probe-run'
import { runState } from './probe-state'
import { deleteRunsBefore, findLastPass, findRuns } from './queries'
import { allScenarios } from './scenarios'

const RunList = OneEndpoint.partial()

const shownRuns = 20

/** The newest runs of the organization, each with how it went. Throws E5004. */
export const listProbeRuns = readVerb('readiness.read', RunList, runListProbeRuns)

async function runListProbeRuns(ctx: TenantContext, { endpointId }: z.output<typeof RunList>) {
  const { organizationId } = ctx
  const runs = await findRuns(db, { organizationId, ...(endpointId && { endpointId }) }, shownRuns)
  const now = ctx.clock.now()
  return runs.map(({ id, endpointId, url, startedAt, startedBy, ...run }) => ({
    id,
    endpointId,
    url,
    startedAt,
    startedBy: nameOf(startedBy),
    state: runState(run, now),
    passed: run.steps.filter((step) => step.result === 'passed').length,
    of: run.finishedAt === null || run.isInterrupted ? allScenarios.length : run.steps.length,
  }))
}

/**
 * When an endpoint of the organization last passed its probe at the address that it has now; null: never, or it has changed
 * since. Only the date, so every reader of the overview may see it. Throws E5004.
 */
export function getLastPass(ctx: TenantContext): Promise<Date | null> {
  return findLastPass(db, ctx.organizationId)
}

const retentionMs = 90 * 86_400_000

/**
 * Deletes runs older than ninety days, with their bytes, but for the pass that stands for an endpoint as it is; returns how
 * many. For the daily pruning job.
 */
export function pruneProbeRuns(ctx: Context): Promise<number> {
  return deleteRunsBefore(db, new Date(ctx.clock.now().getTime() - retentionMs))
}
