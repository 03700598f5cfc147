import { describe, expect, test, vi } from 'vitest'
import { createCache } from './cached-values'
import { createInvalidationFeed } from './invalidation-feed'

function openFeed() {
  let nowMs = 1_000
  const feed = createInvalidationFeed(() => nowMs)
  feed.confirmHeardSince(nowMs)
  return {
    feed,
    pass: (ms: number) => {
      nowMs += ms
    },
    nowMs: () => nowMs,
  }
}

const brand = { topics: ['standing'], byKey: 'session' } as const

describe('a kept value', () => {
  test('is read once', async () => {
    const kept = createCache<string>(brand, openFeed().feed)
    const read = vi.fn(async () => 'a')
    expect([await kept.get('1', read), await kept.get('1', read)]).toEqual(['a', 'a'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is read again once its topic changed', async () => {
    const { feed } = openFeed()
    const kept = createCache<string>(brand, feed)
    await kept.get('1', async () => 'active')
    feed.tell({ topic: 'standing', id: null })
    expect(await kept.get('1', async () => 'suspended')).toBe('suspended')
  })

  test('of another key outlives the change of one', async () => {
    const { feed } = openFeed()
    const kept = createCache<string>(brand, feed)
    await kept.get('1', async () => 'a')
    await kept.get('2', async () => 'b')
    feed.tell({ topic: 'session', id: '1' })
    expect(await kept.get('1', async () => 'changed')).toBe('changed')
    expect(await kept.get('2', async () => 'changed')).toBe('b')
  })

  test('outlives what does not concern it', async () => {
    const { feed } = openFeed()
    const kept = createCache<string>(brand, feed)
    await kept.get('1', async () => 'a')
    feed.tell({ topic: 'endpoint', id: null })
    expect(await kept.get('1', async () => 'changed')).toBe('a')
  })

  test('is not kept when something changed while it was read', async () => {
    const { feed } = openFeed()
    const kept = createCache<string>(brand, feed)
    await kept.get('1', async () => {
      feed.tell({ topic: 'session', id: '1' })
      return 'as it was before'
    })
    expect(await kept.get('1', async () => 'after')).toBe('after')
  })

  test('is not believed two seconds after the last proof that changes arrive', async () => {
    const { feed, pass, nowMs } = openFeed()
    const kept = createCache<string>(brand, feed)
    await kept.get('1', async () => 'a')
    pass(1_999)
    expect(await kept.get('1', async () => 'changed')).toBe('a')
    pass(1)
    expect(await kept.get('1', async () => 'changed')).toBe('changed')
    feed.confirmHeardSince(nowMs())
    expect(feed.isTrusted()).toBe(true)
  })

  test('is forgotten when the connection is lost, whatever comes after', async () => {
    const { feed, nowMs } = openFeed()
    const kept = createCache<string>(brand, feed)
    await kept.get('1', async () => 'a')
    feed.lose()
    feed.confirmHeardSince(nowMs())
    expect(await kept.get('1', async () => 'changed')).toBe('changed')
  })

  test('that is not there is asked for each time', async () => {
    const kept = createCache<string>(brand, openFeed().feed)
    await kept.get('1', async () => null)
    expect(await kept.get('1', async () => 'there now')).toBe('there now')
  })

  test('makes room for others', async () => {
    const kept = createCache<string>({ ...brand, maxValues: 2 }, openFeed().feed)
    for (const key of ['1', '2', '3']) await kept.get(key, async () => 'old')
    expect(await kept.get('1', async () => 'new')).toBe('new')
    expect(await kept.get('3', async () => 'new')).toBe('old')
  })
})

test('without anybody listening every value is read each time', async () => {
  const kept = createCache<string>(brand, createInvalidationFeed())
  await kept.get('1', async () => 'a')
  expect(await kept.get('1', async () => 'b')).toBe('b')
})
