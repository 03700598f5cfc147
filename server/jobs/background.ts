import { setTimeout as pause } from 'node:timers/promises'
import { isInngestConfigured } from '@/inngest/is-configured'
import { listenForInvalidations } from '@/server/cache/listen-for-invalidations'
import { beginStopping, isStopping } from '@/server/concurrency/stopping'
import { shiftOwnClock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { closeDatabase, followReplica } from '@/server/db'
import { env, ownRoles } from '@/server/env'
import { followDatabaseTime } from '@/server/health/database-time'
import { requireOwnSessions } from '@/server/health/require-own-sessions'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import { flushKeyUses } from '@/server/modules/accounts/keys'
import { flushSessionUses } from '@/server/modules/accounts/members'
import { flushSignIns } from '@/server/modules/accounts/sign-ins'
import { flushStudioCalls } from '@/server/modules/catalogue/studios'
import { flushRequests } from '@/server/modules/operations/request-log'
import { closeRateLimitStore } from '@/server/modules/platform/rate-limits'
import { startTracing } from '@/server/tracing/start-tracing'
import { ofEveryProcess } from './of-every-process'
import { schedule } from './schedule'
import { startTicker } from './ticker'

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

/** Starts what this process does beside requests, once, and stores how to stop it. */
export function startBackground(): ShutdownHook {
  return processSingleton('shutdown', () => {
    const { API_MODE, CROUPIER_CLOCK_OFFSET_MS } = env()
    if (API_MODE !== 'live') shiftOwnClock(CROUPIER_CLOCK_OFFSET_MS)
    beginSeries()
    const tracing = startTracing()
    const listening = listenForInvalidations()
    const time = followDatabaseTime()
    const replica = followReplica()
    let work: Work | undefined
    const timeIsKnown = time.known.then(requireOwnSessions).then(async () => {
      const begin = await loadWork()
      if (!isStopping()) work = begin()
    })
    return {
      timeIsKnown,
      async stopWork() {
        beginStopping()
        time.stop()
        await work?.stop()
      },
      async release() {
        await listening.stop()
        await flushKeyUses()
        await flushStudioCalls()
        await flushRequests()
        await flushSessionUses()
        await flushSignIns()
        closeRateLimitStore()
        await replica.stop()
        await (await tracing)()
        await closeDatabase()
      },
    }
  })
}

/** What a start waits for the database's time; a process without it goes on by its own clock and is not ready. */
const timeWithinMs = 5_000

/** The same, once the database's time is known or has been waited for long enough. */
export async function beginBackground(): Promise<void> {
  const { timeIsKnown } = startBackground()
  const waiting = new AbortController()
  await Promise.race([
    timeIsKnown,
    pause(timeWithinMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ])
  waiting.abort()
}

interface Work {
  /** Resolves when the outcomes of attempts in flight are recorded. */
  stop(): Promise<void>
}

/** The jobs and all that they need are loaded by the processes that run them alone. */
async function loadWork(): Promise<() => Work> {
  if (!ownRoles().includes('jobs')) return () => startTicker(ofEveryProcess)
  const [{ jobs }, { workers }] = await Promise.all([import('./jobs'), import('./workers')])
  return () => {
    const ticker = startTicker(jobs)
    log.info({ driver: isInngestConfigured() ? 'inngest' : 'ticker' }, 'background jobs started')
    return {
      async stop() {
        await ticker.stop()
        await Promise.all(Object.values(workers()).map((worker) => worker.drain()))
      },
    }
  }
}

/** Creates every series of the jobs at the start, so that alerts notice a job that never runs. */
export function beginSeries(): void {
  if (ownRoles().includes('jobs'))
    for (const job of Object.keys(schedule))
      for (const result of ['ok', 'error']) metrics.jobRuns.inc({ job, result }, 0)
  for (const reason of ['full', 'database']) metrics.requestLogDropped.inc({ reason }, 0)
}
