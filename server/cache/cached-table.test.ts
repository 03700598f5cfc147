import { expect, test, vi } from 'vitest'
import { createTableCache } from './cached-table'
import { createInvalidationFeed } from './invalidation-feed'

function open(read = async () => 'all') {
  let nowMs = 100_000
  const feed = createInvalidationFeed(() => nowMs)
  feed.markSyncedAt(nowMs)
  const reading = vi.fn(read)
  const cache = createTableCache({ topics: ['catalogue'], read: reading }, feed, () => nowMs)
  const settle = () => new Promise(setImmediate)
  const pass = (ms: number) => {
    nowMs += ms
    feed.markSyncedAt(nowMs)
  }
  return { feed, cache, reading, settle, pass }
}

test('who asks first does without, and has it read for those who come after', async () => {
  const { cache, reading, settle } = open()
  expect([cache.get(), cache.get()]).toEqual([null, null])
  await settle()
  expect(cache.get()).toBe('all')
  expect(reading).toHaveBeenCalledTimes(1)
})

test('a change of its topic forgets it; other changes do not', async () => {
  const { feed, cache, settle } = open()
  cache.get()
  await settle()
  feed.publish({ topic: 'reference', id: null })
  expect(cache.get()).not.toBeNull()
  feed.publish({ topic: 'catalogue', id: null })
  expect(cache.get()).toBeNull()
})

test('a tenth of the time at most is spent reading it, however often it changes', async () => {
  const { feed, cache, reading, settle, pass } = open(async () => {
    pass(1_000)
    return 'all'
  })
  cache.get()
  await settle()
  feed.publish({ topic: 'catalogue', id: null })
  pass(8_999)
  cache.get()
  expect(reading).toHaveBeenCalledTimes(1)
  pass(1)
  cache.get()
  await settle()
  expect(cache.get()).not.toBeNull()
  expect(reading).toHaveBeenCalledTimes(2)
})

test('what changed while it was read is not believed', async () => {
  const { feed, cache, settle } = open(async () => {
    feed.publish({ topic: 'catalogue', id: null })
    return 'all'
  })
  cache.get()
  await settle()
  expect(cache.get()).toBeNull()
})

test('nothing is believed once changes may go unheard', async () => {
  const { feed, cache, settle } = open()
  cache.get()
  await settle()
  feed.markDisconnected()
  expect(cache.get()).toBeNull()
})

test('a reading that fails is tried again later', async () => {
  const { cache, settle, reading, pass } = open(async () => {
    pass(100)
    throw new Error('no database')
  })
  cache.get()
  await settle()
  expect(cache.get()).toBeNull()
  pass(900)
  expect(cache.get()).toBeNull()
  expect(reading).toHaveBeenCalledTimes(2)
})
