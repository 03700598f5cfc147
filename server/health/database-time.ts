import { isStopping } from '@/server/concurrency/stopping'
import { databaseAheadMs, ownTimeMs, setDatabaseAhead } from '@/server/core/clock'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import { askDatabaseTime } from './queries'

const everyMs = 5_000
/** While the time is not known yet. */
const retryMs = 1_000
const warnFromMs = 1_000
/** Beyond this the instance is not ready: something is wrong with its machine, or with the database's. */
export const largestSkewMs = 2_000

export interface DatabaseTime {
  /** By how much the instance's own clock is ahead of the database's; negative when it is behind. */
  skewMs: number
  /** Half of the answer's way: the skew is known no better than this. */
  uncertaintyMs: number
}

/** Asks the database what time it is, and lets `systemClock` run by it. */
export async function measureDatabaseTime(): Promise<DatabaseTime> {
  const { databaseMs, atMs, tookMs } = await askDatabaseTime()
  const uncertaintyMs = tookMs / 2
  const aheadMs = databaseMs - atMs
  const known = databaseAheadMs()
  // What the last measurement said still holds unless this one excludes it: time is not to jump back and forth.
  // defence: time comes from the database
  if (known === null || Math.abs(aheadMs - known) > uncertaintyMs) setDatabaseAhead(aheadMs)
  const skewMs = ownTimeMs() - (performance.now() + aheadMs)
  metrics.clockSkew.set(skewMs / 1_000)
  return { skewMs, uncertaintyMs }
}

export const isBeyond = ({ skewMs, uncertaintyMs }: DatabaseTime, limitMs: number): boolean =>
  Math.abs(skewMs) - uncertaintyMs > limitMs

export interface TimeFollower {
  /** Resolves with the first measurement. */
  known: Promise<void>
  stop(): void
}

/** Measures the database's time at once and then periodically, and logs when the instance's clock differs from it. */
export function followDatabaseTime(): TimeFollower {
  let timer: NodeJS.Timeout | undefined
  let wasOff = false
  let tellKnown = () => {}
  const known = new Promise<void>((resolve) => {
    tellKnown = resolve
  })

  async function measure(): Promise<void> {
    const time = await measureDatabaseTime().catch(() => null)
    if (time !== null) {
      tellKnown()
      const isOff = isBeyond(time, warnFromMs)
      if (isOff) log.warn(time, 'clock skew against the database')
      else if (wasOff) log.info(time, 'clock skew resolved')
      wasOff = isOff
    }
    if (isStopping()) return
    timer = setTimeout(measure, databaseAheadMs() === null ? retryMs : everyMs)
    timer.unref()
  }

  void measure()
  return { known, stop: () => clearTimeout(timer) }
}
