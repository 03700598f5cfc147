import { expect, test } from 'vitest'
import { createEndpointScheduler } from './redelivery-worker'

/** Deliveries whose parts end when they are told to. */
function openTurns(atOnce: number) {
  const schedule = createEndpointScheduler<number, { outcome: { durationMs: number } }>({
    atOnce,
    quickMs: 100,
  })
  const opened: number[] = []
  const sending = new Map<number, (durationMs: number) => void>()
  const deliver = (endpointId: string, id: number) =>
    schedule(endpointId, {
      begin: (work) => work(),
      open: async () => {
        opened.push(id)
        return id
      },
      send: () =>
        new Promise((resolve) => {
          sending.set(id, (durationMs) => resolve({ outcome: { durationMs } }))
        }),
    })
  const settle = () => new Promise(setImmediate)
  const answer = async (id: number, durationMs: number) => {
    sending.get(id)?.(durationMs)
    sending.delete(id)
    await settle()
  }
  return { deliver, opened, sending: () => [...sending.keys()], answer, settle }
}

test('where nothing is known of an endpoint, an attempt is recorded when its turn comes', async () => {
  const { deliver, opened, sending, answer, settle } = openTurns(2)
  const all = [1, 2, 3].map((id) => deliver('a', id))
  await settle()
  expect([opened, sending()]).toEqual([
    [1, 2],
    [1, 2],
  ])
  await answer(1, 5_000)
  expect(opened).toEqual([1, 2, 3])
  await answer(2, 1)
  await answer(3, 1)
  await Promise.all(all)
})

test('an endpoint that answers at once has the next ones recorded meanwhile, and as many sent to as before', async () => {
  const { deliver, opened, sending, answer, settle } = openTurns(1)
  const first = deliver('a', 1)
  await settle()
  await answer(1, 20)
  await first
  const others = [2, 3, 4].map((id) => deliver('a', id))
  await settle()
  expect([opened, sending()]).toEqual([[1, 2, 3, 4], [2]])
  for (const id of [2, 3, 4]) await answer(id, 20)
  expect(await Promise.all(others)).toHaveLength(3)
})

test('one that has become slow is waited for again before anything is recorded', async () => {
  const { deliver, opened, answer, settle } = openTurns(1)
  for (const [id, durationMs] of [
    [1, 20],
    [2, 3_000],
  ] as const) {
    const one = deliver('a', id)
    await settle()
    await answer(id, durationMs)
    await one
  }
  const third = deliver('a', 3)
  const fourth = deliver('a', 4)
  await settle()
  expect(opened).toEqual([1, 2, 3])
  await answer(3, 1)
  await answer(4, 1)
  await Promise.all([third, fourth])
})

test('a slow endpoint takes no place of another', async () => {
  const { deliver, sending, answer, settle } = openTurns(1)
  const slow = deliver('a', 1)
  const other = deliver('b', 2)
  await settle()
  expect(sending()).toEqual([1, 2])
  await answer(1, 1)
  await answer(2, 1)
  await Promise.all([slow, other])
})

test('what is not opened is not sent, and frees its place', async () => {
  const schedule = createEndpointScheduler<number, { outcome: { durationMs: number } }>({
    atOnce: 1,
    quickMs: 100,
  })
  const send = async () => ({ outcome: { durationMs: 1 } })
  const begin = <T>(work: () => Promise<T>) => work()
  expect(await schedule('a', { begin, open: async () => null, send })).toBeNull()
  await expect(schedule('a', { begin, open: () => Promise.reject(new Error('lost')), send })).rejects.toThrow(
    'lost',
  )
  expect(await schedule('a', { begin, open: async () => 1, send })).not.toBeNull()
  // Known as quick by now: the same holds.
  await expect(schedule('a', { begin, open: () => Promise.reject(new Error('lost')), send })).rejects.toThrow(
    'lost',
  )
  expect(await schedule('a', { begin, open: async () => 1, send })).not.toBeNull()
})

test('what waits for its turn when no more is begun is neither opened nor sent', async () => {
  const schedule = createEndpointScheduler<number, { outcome: { durationMs: number } }>({
    atOnce: 1,
    quickMs: 100,
  })
  const opened: number[] = []
  let isStopping = false
  const answers: (() => void)[] = []
  const deliver = (id: number) =>
    schedule('a', {
      begin: async (work) => (isStopping ? null : work()),
      open: async () => {
        opened.push(id)
        return id
      },
      send: () =>
        new Promise((resolve) => {
          answers.push(() => resolve({ outcome: { durationMs: 1 } }))
        }),
    })
  const both = [deliver(1), deliver(2)]
  await new Promise(setImmediate)
  isStopping = true
  answers[0]?.()
  expect(await Promise.all(both)).toEqual([{ outcome: { durationMs: 1 } }, null])
  expect(opened).toEqual([1])
})
