import { performance } from 'node:perf_hooks'
import { inLane } from '@/server/core/lane'
import { log } from '@/server/log'
import { type InvalidationFeed, invalidationFeed } from './invalidation-feed'
import type { Topic } from './topics'

/** While it changes again and again, a tenth of the time is spent reading it. */
const restFactor = 9

export interface TableCache<Value> {
  /** Null while it is not known as it is now: whoever asks then has it read, and does without. */
  get(): Value | null
}

interface Whole<Value> {
  /** Any change of these forgets it. */
  topics: readonly Topic[]
  read: () => Promise<Value>
}

/**
 * Something large, read from the database as a whole and kept in memory until the database says that it changed. Nobody
 * waits for it. While this process cannot be sure to hear of changes there is none.
 */
export function createTableCache<Value>(
  { topics, read }: Whole<Value>,
  feed: InvalidationFeed = invalidationFeed(),
  nowMs: () => number = () => performance.now(),
): TableCache<Value> {
  let kept: Value | null = null
  let changes = 0
  let isReading = false
  let restsUntilMs = Number.NEGATIVE_INFINITY

  feed.subscribe((change) => {
    if (change !== null && !topics.includes(change.topic)) return
    changes += 1
    kept = null
  })

  async function readNow(): Promise<void> {
    const changesBefore = changes
    const beganAtMs = nowMs()
    isReading = true
    try {
      // Whoever asked first, nobody waits for it: it is background work.
      const value = await inLane({ name: 'jobs' }, read)
      // What changed while it was read may have been read as it was before.
      if (changes === changesBefore && feed.isTrusted()) kept = value
    } catch (error) {
      log.warn({ err: error, topics }, 'what is kept in memory could not be read')
    } finally {
      restsUntilMs = nowMs() + (nowMs() - beganAtMs) * restFactor
      isReading = false
    }
  }

  return {
    get() {
      if (!feed.isTrusted()) return null
      if (kept === null && !isReading && nowMs() >= restsUntilMs) void readNow()
      return kept
    },
  }
}
