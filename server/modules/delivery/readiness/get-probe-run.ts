import { OneRun } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { bodyView, headerFields, type ReplyView, type SentView } from './exchange-view'
import { type RunState, runState } from './probe-state'
import { findRun } from './queries'
import { allScenarios, type ScenarioName } from './scenarios'

export type { RunState }

export interface ProbeStepView {
  scenario: ScenarioName
  /** `pending`: not tried yet, or never where the run was interrupted. */
  result: 'passed' | 'failed' | 'skipped' | 'pending'
  reason: string | null
  durationMs: number | null
  errorMessage: string | null
  request: SentView | null
  reply: ReplyView | null
}

/** A run with the bytes of each exchange, those of its expectations included that are still to come. Throws E5004, E0004. */
export const getProbeRun = readVerb('readiness.read', OneRun, run)

async function run(ctx: TenantContext, { runId }: OneRun) {
  const run = await findRun(db, { organizationId: ctx.organizationId, id: runId })
  if (!run) throw new AppError('E0004', { message: 'Run not found, or no longer stored.' })
  const { steps, startedBy, aliveAt: _, isInterrupted: __, organizationId: ___, ...shown } = run
  // A run that ended before a scenario was added has no result for it, and none to come.
  const hasEnded = run.finishedAt !== null && !run.isInterrupted
  return {
    ...shown,
    state: runState(run, ctx.clock.now()),
    startedBy: nameOf(startedBy),
    steps: allScenarios.flatMap(({ name }) => {
      const row = steps.find((step) => step.scenario === name)
      return row === undefined && hasEnded ? [] : [stepView(name, row)]
    }),
  }
}

type StepRow = NonNullable<Awaited<ReturnType<typeof findRun>>>['steps'][number]

function stepView(scenario: ScenarioName, row: StepRow | undefined): ProbeStepView {
  return {
    scenario,
    result: row?.result ?? 'pending',
    reason: row?.reason ?? null,
    durationMs: row?.durationMs ?? null,
    errorMessage: row?.errorMessage ?? null,
    request: row?.requestBody
      ? { headers: headerFields(row.requestHeaders), body: bodyView(row.requestBody) }
      : null,
    reply:
      row?.responseBody && row.responseStatus !== null
        ? {
            status: row.responseStatus,
            headers: headerFields(row.responseHeaders),
            body: bodyView(row.responseBody),
          }
        : null,
  }
}

export function nameOf(actor: unknown): string {
  const hasName = typeof actor === 'object' && actor !== null && 'name' in actor
  return hasName ? String(actor.name) : 'Unknown'
}
