import type { Context } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { inSpan } from '@/server/core/span'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import type { Job, JobResult } from './job'
import { claimRun, recordRun } from './queries'

/** How often a job that runs each second is recorded. */
export const recordEveryMs = 60_000
const lastRecorded = processSingleton('job-records', () => new Map<string, number>())

/** Clock and scheduling jitter, so that an hourly job is not postponed by a run that began a moment late. */
const toleranceMs = 1_000

/**
 * Runs a job and records the run. Never throws: a failing job does not affect others and runs again at its next time.
 */
export async function runJob(job: Job, ctx: Context): Promise<void> {
  const startedAt = ctx.clock.now()
  try {
    if (job.isExclusive && !(await claimRun(job.name, startedAt, earliestLast(job, startedAt)))) return
    const facts = { job: job.name, requestId: ctx.requestId }
    const result = await inSpan(
      () => ({ name: `job ${job.name}`, isRoot: true, facts }),
      () => inLane({ name: job.lane ?? 'jobs' }, () => job.run(ctx)),
    )
    metrics.jobRuns.inc({ job: job.name, result: 'ok' })
    if (isWorthRecording(job, startedAt)) await record(job, ctx, { startedAt, error: null, result })
  } catch (error) {
    metrics.jobRuns.inc({ job: job.name, result: 'error' })
    log.error({ err: error, job: job.name }, 'job failed')
    const message = error instanceof Error ? error.message : String(error)
    await record(job, ctx, { startedAt, error: message, result: null }).catch(() => undefined)
  }
}

const earliestLast = (job: Job, now: Date) => new Date(now.getTime() - job.everyMs + toleranceMs)

async function record(
  job: Job,
  ctx: Context,
  run: { startedAt: Date; error: string | null; result: JobResult | null },
): Promise<void> {
  lastRecorded.set(job.name, run.startedAt.getTime())
  await recordRun({ job: job.name, finishedAt: ctx.clock.now(), ...run })
}

function isWorthRecording(job: Job, now: Date): boolean {
  const last = lastRecorded.get(job.name)
  return job.isExclusive || last === undefined || now.getTime() - last >= recordEveryMs
}
