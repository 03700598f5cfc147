import { OneEndpoint } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { nameOf } from './get-probe-run'
import { runState } from './probe-state'
import { findRuns } from './queries'
import { allScenarios } from './scenarios'

const RunList = OneEndpoint.partial()

const shownRuns = 20

/** The newest runs of the organization, each with how it went. Throws E5004. */
export const listProbeRuns = readVerb('readiness.read', RunList, run)

async function run(ctx: TenantContext, { endpointId }: { endpointId?: string | undefined } = {}) {
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
