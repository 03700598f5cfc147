import { performance } from 'node:perf_hooks'
import { type InvalidationFeed, invalidationFeed } from './invalidation-feed'
import type { Topic } from './topics'

interface CacheOptions {
  /** Any change of these invalidates every value; one of `byKey` with an ID, the value of that key alone. */
  topics: readonly Topic[]
  byKey?: Topic
  maxValues?: number
  maxAgeMs?: number
}

export interface Cache<Value> {
  /** The cached value, or what `read` finds, which is then cached unless it is null or something changed meanwhile. */
  get(key: string, read: () => Promise<Value | null>): Promise<Value | null>
}

interface Cached<Value> {
  value: Value
  readAtMs: number
}

/**
 * Values read from the database and cached until the database reports a change. While this process cannot be sure to
 * receive changes, nothing is cached and every `get` reads.
 */
export function createCache<Value>(
  options: CacheOptions,
  feed: InvalidationFeed = invalidationFeed(),
): Cache<Value> {
  const { topics, byKey, maxValues = 50_000, maxAgeMs = 30_000 } = options
  const values = new Map<string, Cached<Value>>()
  let changes = 0

  feed.subscribe((change) => {
    const isOneKey = change !== null && change.topic === byKey && change.id !== null
    if (change !== null && !isOneKey && !topics.includes(change.topic)) return
    changes += 1
    if (isOneKey) values.delete(change.id ?? '')
    else values.clear()
  })

  return {
    async get(key, read) {
      if (!feed.isTrusted()) return read()
      const found = values.get(key)
      if (found !== undefined && performance.now() - found.readAtMs < maxAgeMs) return found.value
      const changesBefore = changes
      const readAtMs = performance.now()
      const value = await read()
      // A change during the read may be missing from the result.
      if (value === null || changes !== changesBefore || !feed.isTrusted()) return value
      if (values.size >= maxValues) values.clear()
      values.set(key, { value, readAtMs })
      return value
    },
  }
}
