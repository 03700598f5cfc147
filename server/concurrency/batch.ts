import { inTime } from '@/server/core/clock'
import { inLane } from '@/server/database/lane'

interface BatcherOptions<Item, Result> {
  /** Processes several items at once; one result for each, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Runs in progress at the same time. */
  maxRuns: number
  /** One run at a time, so that runs are large; one that takes longer than this holds up no others. */
  overtakeAfterMs?: number
  /** Items of one run. */
  maxItems: number
  /** How long an item may wait for others to share its run, where no caller waits for the result. Default: 0. */
  lingerMs?: number
  /** True where a failed run had no effect, so that each of its items may be retried alone. */
  hadNoEffect: (error: unknown) => boolean
  /** How long a run may take before it is abandoned; its effect is then unknown. */
  giveUpAfterMs: number
  /** Where the effect of a failed run is unknown: reads whether the item was done. Undefined: it was not. */
  readBack?: (item: Item) => Promise<Result | undefined>
}

/** A run was abandoned. Its effect is unknown. */
export class BatchAbandoned extends Error {
  override name = 'BatchAbandoned'
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('A run took too long and was given up')
  }
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Groups items that arrive while a run is in progress. An item that finds none runs at once and alone, so that batching
 * never delays it; under load many share one run. An item's failure is its own: when a run of several fails without
 * effect, each is retried alone.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { maxRuns, maxItems, overtakeAfterMs, lingerMs = 0 } = options
  const queue: Waiting<Item, Result>[] = []
  const running = new Set<{ isSlow: boolean }>()
  let lingering: NodeJS.Timeout | undefined

  const isFull = () =>
    running.size >= maxRuns || (overtakeAfterMs !== undefined && [...running].some(({ isSlow }) => !isSlow))

  function next(): void {
    if (lingerMs === 0 || queue.length >= maxItems) begin()
    else if (queue.length > 0) lingering ??= setTimeout(begin, lingerMs)
  }

  function begin(): void {
    clearTimeout(lingering)
    lingering = undefined
    while (queue.length > 0 && !isFull()) void finish(queue.splice(0, maxItems))
  }

  function overtake(run: { isSlow: boolean }): void {
    run.isSlow = true
    next()
  }

  async function finish(taken: Waiting<Item, Result>[]): Promise<void> {
    const run = { isSlow: false }
    running.add(run)
    const slow = overtakeAfterMs && setTimeout(overtake, overtakeAfterMs, run)
    const failure = await attempt(taken, options)
    clearTimeout(slow)
    running.delete(run)
    next()
    if (failure !== null) await settleFailed(taken, failure.error, options)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      next()
    })
}

/** Reads that many ask for at once, as a campaign does for its players, share a statement; one alone is read at once. */
export const createSharedRead = <Item, Result>(
  read: (items: readonly Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) =>
  createBatcher({
    run: (items) => inLane({ name: 'api' }, () => read(items)),
    maxRuns: 4,
    maxItems: 64,
    giveUpAfterMs: 10_000,
    hadNoEffect: () => true,
  })

/** Settles a run; returns why it failed. */
async function attempt<Item, Result>(
  taken: readonly Waiting<Item, Result>[],
  options: BatcherOptions<Item, Result>,
): Promise<{ error: unknown } | null> {
  try {
    const run = options.run(taken.map(({ item }) => item))
    // defence: a hanging batch releases its place
    const results = await inTime(options.giveUpAfterMs, run, () => new BatchAbandoned())
    if (results.length !== taken.length) throw new Error('A run must have a result for each of its items')
    taken.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
    return null
  } catch (error) {
    return { error }
  }
}

/** Its slot is released by now: other runs continue while each item is retried or looked up. */
async function settleFailed<Item, Result>(
  taken: readonly Waiting<Item, Result>[],
  error: unknown,
  options: BatcherOptions<Item, Result>,
): Promise<void> {
  const settle = async (one: Waiting<Item, Result>) => {
    if (!options.hadNoEffect(error)) return settleUnknown(one, error, options)
    const failure = taken.length === 1 ? { error } : await attempt([one], options)
    if (failure === null) return
    if (options.hadNoEffect(failure.error)) one.reject(failure.error)
    else await settleUnknown(one, failure.error, options)
  }
  await Promise.all(taken.map(settle))
}

async function settleUnknown<Item, Result>(
  { item, resolve, reject }: Waiting<Item, Result>,
  error: unknown,
  { readBack }: BatcherOptions<Item, Result>,
): Promise<void> {
  const found = await readBack?.(item).catch(() => undefined)
  if (found === undefined) reject(error)
  else resolve(found)
}
