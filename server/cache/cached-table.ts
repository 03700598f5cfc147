import { performance } from 'node:perf_hooks'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { type InvalidationFeed, invalidationFeed } from './invalidation-feed'
import type { Topic } from './topics'

/** While it changes continually, a tenth of the time is spent reading it. */
const restFactor = 9

export interface TableCache<Value> {
  /** Null while no current value is cached; the call then starts a read in the background. */
  get(): Value | null
}

interface Whole<Value> {
  /** Any change of these invalidates it. */
  topics: readonly Topic[]
  read: () => Promise<Value>
}

/**
 * A large value read from the database as a whole and cached until the database reports a change. Callers never wait
 * for it. While this process cannot be sure to receive changes, there is none.
 */
export function createTableCache<Value>(
  { topics, read }: Whole<Value>,
  feed: InvalidationFeed = invalidationFeed(),
  nowMs: () => number = () => performance.now(),
): TableCache<Value> {
  let cached: Value | null = null
  let changes = 0
  let isReading = false
  let restsUntilMs = Number.NEGATIVE_INFINITY

  feed.subscribe((change) => {
    if (change !== null && !topics.includes(change.topic)) return
    changes += 1
    cached = null
  })

  async function readNow(): Promise<void> {
    const changesBefore = changes
    const beganAtMs = nowMs()
    isReading = true
    try {
      // Background work, whichever caller started it, because no caller waits for it.
      const value = await inLane({ name: 'jobs' }, read)
      // A change during the read may be missing from the result.
      if (changes === changesBefore && feed.isTrusted()) cached = value
    } catch (error) {
      log.warn({ err: error, topics }, 'cache load failed')
    } finally {
      restsUntilMs = nowMs() + (nowMs() - beganAtMs) * restFactor
      isReading = false
    }
  }

  return {
    get() {
      if (!feed.isTrusted()) return null
      if (cached === null && !isReading && nowMs() >= restsUntilMs) void readNow()
      return cached
    },
  }
}
