import type { z } from 'zod'
import { OneEndpoint, OneRun } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { deleteRunsBefore, findLastPass, findRun, findRuns } from './queries'
import { allScenarios, type ScenarioName } from './scenarios'
import { silentMs } from './start-probe'

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
export const getProbeRun = readVerb('readiness.read', OneRun, runGetProbeRun)

async function runGetProbeRun(ctx: TenantContext, { runId }: OneRun) {
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

function nameOf(actor: unknown): string {
  const hasName = typeof actor === 'object' && actor !== null && 'name' in actor
  return hasName ? String(actor.name) : 'Unknown'
}

/** `interrupted`: its process died before the last step. */
export type RunState = 'running' | 'passed' | 'failed' | 'interrupted'

interface Run {
  finishedAt: Date | null
  aliveAt: Date
  isInterrupted: boolean
  steps: readonly { result: 'passed' | 'failed' | 'skipped' }[]
}

/** A run passed when every one of its steps did: what was skipped was not shown. */
function runState({ finishedAt, aliveAt, isInterrupted, steps }: Run, now: Date): RunState {
  if (isInterrupted) return 'interrupted'
  if (finishedAt === null) return now.getTime() - aliveAt.getTime() > silentMs ? 'interrupted' : 'running'
  return steps.every((step) => step.result === 'passed') ? 'passed' : 'failed'
}

interface BodyView {
  text: string
  byteLength: number
  sha256: string
}

interface HeaderField {
  name: string
  value: string
}

/** What was sent, to the byte. */
export interface SentView {
  headers: HeaderField[]
  body: BodyView
}

export interface ReplyView extends SentView {
  status: number
}

export const bodyView = (bytes: Uint8Array): BodyView => ({
  text: Buffer.from(bytes).toString('utf8'),
  byteLength: bytes.length,
  sha256: sha256(bytes).toString('hex'),
})

export function headerFields(stored: unknown): HeaderField[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }))
}
