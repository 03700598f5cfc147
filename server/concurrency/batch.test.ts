import { describe, expect, test, vi } from 'vitest'
import { createBatcher } from './batch'

/** Runs that end when told, and what each was given. */
function heldRuns(
  maxRuns = 1,
  maxItems = 4,
  also: { readBack?: (item: number) => Promise<string | undefined>; overtakeAfterMs?: number } = {},
) {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = []
  const add = createBatcher<number, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({
          items,
          end: (error) => (error ? reject(error) : resolve(items.map((item) => `done ${item}`))),
        })
      }),
    maxRuns,
    maxItems,
    hadNoEffect: (error) => error instanceof RangeError,
    giveUpAfterMs: 600_000,
    ...also,
  })
  return { runs, add }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('work in batches', () => {
  test('begins at once when nothing is under way', () => {
    const { runs, add } = heldRuns()
    void add(1)
    expect(runs.map(({ items }) => items)).toEqual([[1]])
  })

  test('is done together when it arrives meanwhile, as much as one run takes', async () => {
    const { runs, add } = heldRuns()
    const results = [1, 2, 3, 4, 5, 6].map((item) => add(item))
    runs[0]?.end()
    await turn()
    runs[1]?.end()
    await turn()
    runs[2]?.end()
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6].map((item) => `done ${item}`))
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3, 4, 5], [6]])
  })

  test('keeps to the runs it may have under way', async () => {
    const { runs, add } = heldRuns(2)
    for (const item of [1, 2, 3, 4]) void add(item)
    expect(runs.map(({ items }) => items)).toEqual([[1], [2]])
  })

  test('runs one at a time until one is slow, which then holds up no others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { runs, add } = heldRuns(2, 4, { overtakeAfterMs: 50 })
    for (const item of [1, 2, 3]) void add(item)
    vi.advanceTimersByTime(49)
    expect(runs.map(({ items }) => items)).toEqual([[1]])
    vi.advanceTimersByTime(1)
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
    void add(4)
    runs[1]?.end()
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
    void add(5)
    vi.advanceTimersByTime(50)
    expect(runs).toHaveLength(3)
    vi.useRealTimers()
  })

  test('fails alone where a failed run did nothing', async () => {
    const add = createBatcher<number, number>({
      run: async (items) => {
        if (items.includes(3)) throw new RangeError('three')
        return items
      },
      maxRuns: 1,
      maxItems: 9,
      giveUpAfterMs: 600_000,
      hadNoEffect: (error) => error instanceof RangeError,
    })
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => add(item)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  test('fails together where nobody knows what a failed run did', async () => {
    const { runs, add } = heldRuns()
    const results = [1, 2, 3].map((item) => add(item))
    runs[0]?.end()
    await turn()
    runs[1]?.end(new Error('the connection broke'))
    const settled = await Promise.allSettled(results)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(runs).toHaveLength(2)
  })

  test('is looked for where nobody knows what a failed run did, and fails only where it was not done', async () => {
    const { runs, add } = heldRuns(1, 4, {
      readBack: async (item) => (item === 2 ? 'found 2' : undefined),
    })
    const results = [1, 2, 3].map((item) => add(item))
    runs[0]?.end()
    await turn()
    runs[1]?.end(new Error('the connection broke'))
    const settled = await Promise.allSettled(results)
    expect(settled).toMatchObject([
      { status: 'fulfilled', value: 'done 1' },
      { status: 'fulfilled', value: 'found 2' },
      { status: 'rejected', reason: { message: 'the connection broke' } },
    ])
  })

  test('is not held up by a run that never ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { runs, add } = heldRuns(1, 4, { readBack: async () => undefined })
    const hung = add(1).catch((error: unknown) => error)
    const next = add(2)
    await vi.advanceTimersByTimeAsync(600_000)
    vi.useRealTimers()
    await turn()
    runs[1]?.end()
    expect(await next).toBe('done 2')
    expect(await hung).toMatchObject({ name: 'BatchAbandoned' })
  })

  test('goes on after a failure', async () => {
    const { runs, add } = heldRuns()
    const first = add(1)
    runs[0]?.end(new Error('once'))
    await expect(first).rejects.toThrow('once')
    await turn()
    const second = add(2)
    runs[1]?.end()
    expect(await second).toBe('done 2')
  })

  test('that nobody waits for lingers for others, but begins as soon as a run is full', async () => {
    vi.useFakeTimers()
    const runs: number[][] = []
    const add = createBatcher<number, number>({
      run: async (items) => {
        runs.push([...items])
        return items
      },
      maxRuns: 1,
      maxItems: 3,
      lingerMs: 20,
      giveUpAfterMs: 600_000,
      hadNoEffect: () => false,
    })
    const first = [add(1), add(2)]
    await vi.advanceTimersByTimeAsync(19)
    expect(runs).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toEqual([[1, 2]])
    const second = [add(3), add(4), add(5)]
    expect(runs).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    expect(await Promise.all([...first, ...second])).toEqual([1, 2, 3, 4, 5])
    vi.useRealTimers()
  })
})
