import { isInngestConfigured } from '@/inngest/is-configured'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { readQueueHealth } from '@/server/modules/delivery/wallet'
import { findRuns } from './queries'
import { schedule, type Timing } from './schedule'

export interface JobHealth {
  name: string
  everyMs: number
  cron: string
  /** True: one run per interval over all instances. */
  isExclusive: boolean
  state: JobState
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  lastError: string | null
  /** The result of the newest successful run. */
  lastResult: Record<string, number>
}

/** Every job with its newest run, who drives them, and the redelivery queue. For staff. Throws E5004. */
export const readJobHealth = readVerb('jobs.read', run)

async function run(ctx: Context) {
  const now = ctx.clock.now()
  const [runs, queue] = await Promise.all([findRuns(), readQueueHealth(ctx)])
  const health: JobHealth[] = Object.entries<Timing>(schedule).map(([name, timing]) => {
    const { everyMs, cron, isExclusive = false } = timing
    const run = runs.get(name) ?? null
    return {
      name,
      everyMs,
      cron,
      isExclusive,
      state: jobStateAt(timing, run, now),
      lastStartedAt: run?.lastStartedAt ?? null,
      lastFinishedAt: run?.lastFinishedAt ?? null,
      lastError: run?.lastError ?? null,
      lastResult: run?.lastResult ?? {},
    }
  })
  return { driver: isInngestConfigured() ? ('inngest' as const) : ('ticker' as const), queue, jobs: health }
}

export type JobState = 'never' | 'running' | 'ok' | 'failed' | 'overdue'

export interface JobRecord {
  lastStartedAt: Date | null
  lastFinishedAt: Date | null
  lastError: string | null
}

/** Frequent jobs are recorded this often; Inngest's schedule is no finer. */
const finestMs = 60_000

/** How long after its last start a job should have started again, doubled for a busy or restarting process. */
export const overdueAfterMs = (job: Pick<Timing, 'everyMs'>) => 2 * Math.max(job.everyMs, finestMs) + finestMs

/**
 * A job's state at `now` by its record. A failure stays one until a run succeeds, also when the next is late; a run
 * without an end counts as running until the next is overdue.
 */
export function jobStateAt(job: Pick<Timing, 'everyMs'>, record: JobRecord | null, now: Date): JobState {
  if (!record?.lastStartedAt) return 'never'
  const agoMs = now.getTime() - record.lastStartedAt.getTime()
  // A start in the future says nothing about the last one.
  if (agoMs > overdueAfterMs(job) || agoMs < -finestMs) return 'overdue'
  const isRunning = record.lastFinishedAt === null || record.lastFinishedAt < record.lastStartedAt
  if (isRunning) return 'running'
  return record.lastError === null ? 'ok' : 'failed'
}
