import { type InvalidationFeed, invalidationFeed } from '@/server/cache/invalidation-feed'
import { type Clock, systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { createDriver, type Driver } from './driver'
import type { Job } from './job'
import { runJob } from './run-job'

export interface Ticker {
  /** Starts no further runs; resolves when those in progress have ended. */
  stop(): Promise<void>
}

/** How often an exclusive job is checked, so that an instance takes over soon after another one has stopped. */
const exclusiveLookMs = 30_000

/**
 * Runs the jobs within this process, independently of each other and never overlapping itself: always where Inngest is
 * not configured, otherwise while Inngest is silent.
 */
export function startTicker(
  jobs: readonly Job[],
  clock: Clock = systemClock,
  driver: Driver = createDriver(clock.now()),
  feed: InvalidationFeed = invalidationFeed(),
): Ticker {
  const stops = jobs.map((job) => repeat(job, { clock, driver, feed }))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

interface Dependencies {
  clock: Clock
  driver: Driver
  feed: InvalidationFeed
}

function repeat(job: Job, { clock, driver, feed }: Dependencies): () => Promise<void> {
  const pauseMs = job.isExclusive ? Math.min(job.everyMs, exclusiveLookMs) : job.everyMs
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function begin(): void {
    isRunning = true
    isWoken = false
    running = runIfDriving().then(() => {
      isRunning = false
      schedule()
    })
  }

  function schedule(): void {
    if (isStopped) return
    timer = setTimeout(begin, isWoken ? 0 : pauseMs)
    timer.unref()
  }

  /** A notification during a run may have come too late for that run. */
  function wake(): void {
    isWoken = true
    if (isStopped || isRunning) return
    clearTimeout(timer)
    begin()
  }

  async function runIfDriving(): Promise<void> {
    const isDriving = job.isAlwaysTicked || (await driver.isTickerDriving(clock.now()).catch(() => false))
    if (isDriving) await runJob(job, systemContext(job.name, clock, `job-${newId()}`))
  }

  feed.subscribe((change) => {
    if (change !== null && change.topic === job.wokenBy) wake()
  })
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
    return running
  }
}
