import { isInngestConfigured } from '@/inngest/is-configured'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { readQueueHealth } from '@/server/modules/delivery/wallet'
import { type JobState, jobStateAt } from './job-state'
import { jobs } from './jobs'
import { findRuns } from './queries'

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
  const health: JobHealth[] = jobs.map(({ name, everyMs, cron, isExclusive }) => {
    const run = runs.get(name) ?? null
    return {
      name,
      everyMs,
      cron,
      isExclusive,
      state: jobStateAt({ everyMs }, run, now),
      lastStartedAt: run?.lastStartedAt ?? null,
      lastFinishedAt: run?.lastFinishedAt ?? null,
      lastError: run?.lastError ?? null,
      lastResult: run?.lastResult ?? {},
    }
  })
  return { driver: isInngestConfigured() ? ('inngest' as const) : ('ticker' as const), queue, jobs: health }
}
