import { isInngestConfigured } from '@/inngest/is-configured'
import { listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { beginStopping, isStopping } from '@/server/concurrency/stopping'
import { shiftOwnClock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { closeDatabase, followReplica } from '@/server/db'
import { env } from '@/server/env'
import { followDatabaseTime } from '@/server/health/database-time'
import { requireOwnSessions } from '@/server/health/require-own-sessions'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import { flushKeyUses } from '@/server/modules/accounts/keys'
import { flushSessionUses } from '@/server/modules/accounts/members'
import { flushRequests } from '@/server/modules/operations/request-log'
import { closeRateLimitStore } from '@/server/modules/platform/rate-limits'
import { startTracing } from '@/server/tracing/start-tracing'
import { jobs } from './jobs'
import { recordEveryMs } from './run-job'
import { startTicker, type Ticker } from './ticker'
import { workers } from './workers'

/** How a process stops in order: `server/http` finds this under `croupier.shutdown` and calls both, in this order. */
export interface ShutdownHook {
  /**
   * Resolves once the database's time is known; until then leases and due times would be judged by the instance's own
   * clock.
   */
  timeIsKnown: Promise<void>
  /** Readiness fails and no background work starts; resolves when the outcomes of attempts in flight are recorded. */
  stopWork(): Promise<void>
  /** After the last request: writes buffers and closes connections. */
  release(): Promise<void>
}

/** Starts the background work of this process, once, and stores how to stop it. */
export function startBackground(): ShutdownHook {
  return processSingleton('shutdown', () => {
    const { API_MODE, CROUPIER_CLOCK_OFFSET_MS } = env()
    if (API_MODE !== 'live') shiftOwnClock(CROUPIER_CLOCK_OFFSET_MS)
    beginSeries()
    const tracing = startTracing()
    const listening = listenForInvalidations()
    const time = followDatabaseTime()
    const replica = followReplica()
    let ticker: Ticker | undefined
    const timeIsKnown = time.known.then(requireOwnSessions).then(() => {
      if (!isStopping()) ticker = startTicker(jobs)
    })
    log.info({ driver: isInngestConfigured() ? 'inngest' : 'ticker' }, 'background jobs started')
    return {
      timeIsKnown,
      async stopWork() {
        beginStopping()
        time.stop()
        await ticker?.stop()
        await Promise.all(Object.values(workers()).map((worker) => worker.drain()))
      },
      async release() {
        await listening.stop()
        await flushKeyUses()
        await flushRequests()
        await flushSessionUses()
        closeRateLimitStore()
        await replica.stop()
        await (await tracing)()
        await closeDatabase()
      },
    }
  })
}

/** Creates every series of the jobs at the start, so that alerts notice a job that never runs. */
export function beginSeries(): void {
  for (const { name, everyMs } of jobs) {
    metrics.jobInterval.set({ job: name }, Math.max(everyMs, recordEveryMs) / 1_000)
    for (const result of ['ok', 'error']) metrics.jobRuns.inc({ job: name, result }, 0)
  }
  for (const reason of ['full', 'database']) metrics.requestLogDropped.inc({ reason }, 0)
}
