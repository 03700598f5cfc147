import { expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { type Batch, createWorker, type WorkSource } from './worker'

const ctx = systemContext('test', manualClock(new Date('2026-03-01T12:00:00Z')), 'req-test')
const turn = () => new Promise((resolve) => setImmediate(resolve))

type Held = Batch<number, number | null>
type Settings = Partial<WorkSource<number, number | null>> & { batch?: Partial<Held> }

/** A source of numbered items whose work ends when told. */
function heldWork(counts: Record<string, number>, { batch = {}, ...settings }: Settings = {}) {
  const left = new Map(Object.entries(counts))
  const ends = new Map<number, (error?: Error) => void>()
  const begun: number[] = []
  const settled: (readonly (number | null)[])[] = []
  const released: number[] = []
  const errors: unknown[] = []
  const claims: string[] = []
  let last = 0
  const batchOf = (size: number): Held => ({
    items: Array.from({ length: size }, () => {
      last += 1
      return last
    }),
    work: (item, limit) =>
      limit(() => {
        begun.push(item)
        return new Promise<number>((resolve, reject) =>
          ends.set(item, (error) => (error ? reject(error) : resolve(item))),
        )
      }),
    settle: async (results) => void settled.push(results),
    release: async (items) => void released.push(...items),
    ...batch,
  })
  const source: WorkSource<number, number | null> = {
    name: 'test',
    concurrency: 2,
    pace: { min: 3, max: 3, aheadMs: 0 },
    findDue: async () => [...left].filter(([, count]) => count > 0).map(([queue]) => queue),
    async claim(_ctx, queue, { limit }) {
      const size = Math.min(limit, left.get(queue) ?? 0)
      if (size === 0) return null
      claims.push(queue)
      left.set(queue, (left.get(queue) ?? 0) - size)
      return batchOf(size)
    },
    onError: (error) => errors.push(error),
    ...settings,
  }
  async function end(item: number, error?: Error): Promise<void> {
    ends.get(item)?.(error)
    await turn()
  }
  return { worker: createWorker(source), source, begun, settled, released, errors, claims, end }
}

test('items start in their order, as many at once as there are slots, and are settled by batch', async () => {
  const { worker, begun, settled, end } = heldWork({ a: 4 })
  expect(await worker.startDue(ctx)).toBe(1)
  await turn()
  expect(begun).toEqual([1, 2])
  await end(2)
  expect(begun).toEqual([1, 2, 3])
  for (const item of [1, 3, 4]) await end(item)
  await worker.idle()
  expect(begun).toEqual([1, 2, 3, 4])
  expect(settled).toEqual([[1, 2, 3], [4]])
})

test('the next items are claimed while the present ones are worked on, and no more than that', async () => {
  const { worker, claims, end } = heldWork({ a: 12 })
  await worker.startDue(ctx)
  await turn()
  expect(claims).toHaveLength(2)
  for (const item of [1, 2, 3]) await end(item)
  expect(claims).toHaveLength(3)
})

test('a queue does not wait for another, and is not served twice', async () => {
  const { worker, begun } = heldWork({ a: 3, b: 3 })
  expect(await worker.startDue(ctx)).toBe(2)
  await turn()
  expect(begun).toEqual([1, 2, 4, 5])
  expect(await worker.startDue(ctx)).toBe(0)
})

test('where there are more queues than places, each ends after a batch, and all get their turn', async () => {
  const { worker, claims, end } = heldWork({ a: 9, b: 9, c: 9 }, { maxQueues: 2 })
  expect(await worker.startDue(ctx)).toBe(2)
  await turn()
  expect(claims).toEqual(['a', 'b'])
  for (const item of [1, 2, 3, 4, 5, 6]) await end(item)
  await worker.idle()
  expect(await worker.startDue(ctx)).toBe(2)
  await turn()
  expect(claims).toEqual(['a', 'b', 'c', 'a'])
})

test('work that fails gives its slot to the next, and its result is null', async () => {
  const { worker, begun, settled, errors, end } = heldWork({ a: 3 })
  await worker.startDue(ctx)
  await turn()
  const failure = new Error('no')
  await end(1, failure)
  expect(begun).toEqual([1, 2, 3])
  await end(2)
  await end(3)
  await worker.idle()
  expect(settled).toEqual([[null, 2, 3]])
  expect(errors).toEqual([failure])
})

test('a queue whose batch cannot be settled is left once its other batches are', async () => {
  const failure = new Error('no')
  const settle = () => Promise.reject(failure)
  const { worker, claims, errors, end } = heldWork({ a: 30 }, { batch: { settle } })
  await worker.startDue(ctx)
  await turn()
  for (let item = 1; item <= 9; item += 1) await end(item)
  await worker.idle()
  expect(claims).toHaveLength(3)
  expect(errors).toEqual([failure])
})

test('an item whose time is over when its slot comes is not worked on', async () => {
  let mayStart = true
  const once = async () => {
    mayStart = false
    return 1
  }
  const work: Held['work'] = (_item, limit) => limit(once, () => mayStart)
  const { worker, settled } = heldWork({ a: 3 }, { batch: { work }, concurrency: 1 })
  await worker.startDue(ctx)
  await worker.idle()
  expect(settled).toEqual([[1, null, null]])
})

test('a drain claims no more, releases at once what has not started, and waits for the rest', async () => {
  const { worker, begun, settled, released, claims, end } = heldWork({ a: 12 })
  await worker.startDue(ctx)
  await turn()
  let isDrained = false
  const drained = worker.drain().then(() => {
    isDrained = true
  })
  await turn()
  expect(released).toEqual([3, 4, 5, 6])
  await end(1)
  expect(isDrained).toBe(false)
  await end(2)
  await drained
  expect(begun).toEqual([1, 2])
  expect(settled).toEqual([
    [null, null, null],
    [1, 2, null],
  ])
  expect(claims).toHaveLength(2)
  expect(await worker.startDue(ctx)).toBe(0)
})

test('what was being claimed when the drain began is released', async () => {
  const { source, begun, released } = heldWork({ a: 3 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const worker = createWorker({
    ...source,
    async claim(...of) {
      await asked
      return source.claim(...of)
    },
  })
  await worker.startDue(ctx)
  const drained = worker.drain()
  answer()
  await drained
  expect(begun).toEqual([])
  expect(released).toEqual([1, 2, 3])
})

test('a wait between claims ends with the drain', async () => {
  const { source } = heldWork({ a: 3 })
  const worker = createWorker({ ...source, claim: async () => ({ waitMs: 3_600_000 }) })
  await worker.startDue(ctx)
  await turn()
  await worker.drain()
})
