import { describe, expect, test, vi } from 'vitest'
import { createCache } from './cached-values'
import { createInvalidationFeed } from './invalidation-feed'

function openFeed() {
  let nowMs = 1_000
  const feed = createInvalidationFeed(() => nowMs)
  feed.markSyncedAt(nowMs)
  return {
    feed,
    pass: (ms: number) => {
      nowMs += ms
    },
    nowMs: () => nowMs,
  }
}

const brand = { topics: ['reference'], byKey: 'session' } as const

describe('a cached value', () => {
  test('is read once', async () => {
    const cache = createCache<string>(brand, openFeed().feed)
    const read = vi.fn(async () => 'a')
    expect([await cache.get('1', read), await cache.get('1', read)]).toEqual(['a', 'a'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is read again once its topic changed', async () => {
    const { feed } = openFeed()
    const cache = createCache<string>(brand, feed)
    await cache.get('1', async () => 'active')
    feed.publish({ topic: 'reference', id: null })
    expect(await cache.get('1', async () => 'suspended')).toBe('suspended')
  })

  test('of another key outlives the change of one', async () => {
    const { feed } = openFeed()
    const cache = createCache<string>(brand, feed)
    await cache.get('1', async () => 'a')
    await cache.get('2', async () => 'b')
    feed.publish({ topic: 'session', id: '1' })
    expect(await cache.get('1', async () => 'changed')).toBe('changed')
    expect(await cache.get('2', async () => 'changed')).toBe('b')
  })

  test('outlives what does not concern it', async () => {
    const { feed } = openFeed()
    const cache = createCache<string>(brand, feed)
    await cache.get('1', async () => 'a')
    feed.publish({ topic: 'endpoint', id: null })
    expect(await cache.get('1', async () => 'changed')).toBe('a')
  })

  test('is not cached when something changed while it was read', async () => {
    const { feed } = openFeed()
    const cache = createCache<string>(brand, feed)
    await cache.get('1', async () => {
      feed.publish({ topic: 'session', id: '1' })
      return 'as it was before'
    })
    expect(await cache.get('1', async () => 'after')).toBe('after')
  })

  test('is not believed two seconds after the last proof that changes arrive', async () => {
    const { feed, pass, nowMs } = openFeed()
    const cache = createCache<string>(brand, feed)
    await cache.get('1', async () => 'a')
    pass(1_999)
    expect(await cache.get('1', async () => 'changed')).toBe('a')
    pass(1)
    expect(await cache.get('1', async () => 'changed')).toBe('changed')
    feed.markSyncedAt(nowMs())
    expect(feed.isTrusted()).toBe(true)
  })

  test('is forgotten when the connection is lost, whatever comes after', async () => {
    const { feed, nowMs } = openFeed()
    const cache = createCache<string>(brand, feed)
    await cache.get('1', async () => 'a')
    feed.markDisconnected()
    feed.markSyncedAt(nowMs())
    expect(await cache.get('1', async () => 'changed')).toBe('changed')
  })

  test('that is not there is asked for each time', async () => {
    const cache = createCache<string>(brand, openFeed().feed)
    await cache.get('1', async () => null)
    expect(await cache.get('1', async () => 'there now')).toBe('there now')
  })

  test('makes room for others', async () => {
    const cache = createCache<string>({ ...brand, maxValues: 2 }, openFeed().feed)
    for (const key of ['1', '2', '3']) await cache.get(key, async () => 'old')
    expect(await cache.get('1', async () => 'new')).toBe('new')
    expect(await cache.get('3', async () => 'new')).toBe('old')
  })
})

test('without anybody listening every value is read each time', async () => {
  const cache = createCache<string>(brand, createInvalidationFeed())
  await cache.get('1', async () => 'a')
  expect(await cache.get('1', async () => 'b')).toBe('b')
})
