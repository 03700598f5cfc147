import { expect, test, vi } from 'vitest'
import { createFairSemaphore } from './fair-semaphore'

const options = { maxInside: 3, maxPerReader: 2, maxWaiting: 4, maxWaitMs: 600_000 }

/** Work that ends when told, and in what order it began. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

test('a few of one reader are let in at once, and others beside them', () => {
  const semaphore = createFairSemaphore(options)
  const { begun, work } = heldWork()
  for (const name of ['a1', 'a2', 'a3']) void semaphore.run('a', work(name))
  void semaphore.run('b', work('b1'))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('readers that wait take turns, however many of one came first', async () => {
  const semaphore = createFairSemaphore({ ...options, maxInside: 1 })
  const { begun, work, end } = heldWork()
  for (const name of ['a1', 'a2', 'a3']) void semaphore.run('a', work(name))
  void semaphore.run('b', work('b1'))
  for (const name of ['a1', 'b1', 'a2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('who waits too long is told whether its own reads are in the way, or those of all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const semaphore = createFairSemaphore(options)
  const { work } = heldWork()
  for (const name of ['a1', 'a2']) void semaphore.run('a', work(name))
  const own = semaphore.run('a', work('a3')).catch((error: unknown) => error)
  void semaphore.run('b', work('b1'))
  const everybodys = semaphore.run('c', work('c1')).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  expect(await own).toMatchObject({ code: 'E9001', status: 429, retryAfterS: 1 })
  expect(await everybodys).toMatchObject({ code: 'E0002', status: 503, retryAfterS: 1 })
})

test('a reader with too many waiting is refused at once', async () => {
  const semaphore = createFairSemaphore(options)
  const { work } = heldWork()
  for (let index = 0; index < 6; index += 1) void semaphore.run('a', work(`a${index}`))
  await expect(semaphore.run('a', work('late'))).rejects.toMatchObject({ code: 'E9001' })
})

test('work that fails releases its place', async () => {
  const semaphore = createFairSemaphore({ ...options, maxInside: 1 })
  await expect(semaphore.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await semaphore.run('b', async () => 'done')).toBe('done')
})
