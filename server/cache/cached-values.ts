import { performance } from 'node:perf_hooks'
import { type InvalidationFeed, invalidationFeed } from './invalidation-feed'
import type { Topic } from './topics'

interface CacheOptions {
  /** Any change of these forgets every value; one of a topic in `byKey`, the value of that key alone. */
  topics: readonly Topic[]
  byKey?: Topic
  maxValues?: number
  maxAgeMs?: number
}

export interface Cache<Value> {
  /** The kept value, or what `read` finds, which is then kept unless it is null or something changed meanwhile. */
  get(key: string, read: () => Promise<Value | null>): Promise<Value | null>
}

interface Kept<Value> {
  value: Value
  readAtMs: number
}

/**
 * Values read from the database, kept in memory until the database says that they changed. While this process cannot be
 * sure to hear of changes, nothing is kept and every `get` reads.
 */
export function createCache<Value>(
  options: CacheOptions,
  feed: InvalidationFeed = invalidationFeed(),
): Cache<Value> {
  const { topics, byKey, maxValues = 50_000, maxAgeMs = 30_000 } = options
  const kept = new Map<string, Kept<Value>>()
  let changes = 0

  feed.subscribe((change) => {
    const isOneKey = change !== null && change.topic === byKey && change.id !== null
    if (change !== null && !isOneKey && !topics.includes(change.topic)) return
    changes += 1
    if (isOneKey) kept.delete(change.id ?? '')
    else kept.clear()
  })

  return {
    async get(key, read) {
      if (!feed.isTrusted()) return read()
      const found = kept.get(key)
      if (found !== undefined && performance.now() - found.readAtMs < maxAgeMs) return found.value
      const changesBefore = changes
      const readAtMs = performance.now()
      const value = await read()
      // What changed while it was read may have been read as it was before.
      if (value === null || changes !== changesBefore || !feed.isTrusted()) return value
      if (kept.size >= maxValues) kept.clear()
      kept.set(key, { value, readAtMs })
      return value
    },
  }
}
