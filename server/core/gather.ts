interface GatherOptions<Item, Result> {
  /** Does the work of several at once; one result for each, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** How many runs may be under way at once. */
  maxRuns: number
  /** How many items one run may take. */
  maxItems: number
  /** Where nobody waits for a result: how long an item may wait for others to share its run. Default: not at all. */
  lingerMs?: number
  /** True where a failed run did nothing, so that each of its items may be tried by itself. */
  hasDoneNothing: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does together what arrives while earlier work is under way: an item that finds nothing under way is done at once and
 * alone, so that gathering never delays it, and under load many share one run. An item's failure is its own: when a run of
 * several fails without effect, each is tried by itself.
 */
export function gather<Item, Result>(options: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { maxRuns, maxItems, lingerMs = 0 } = options
  const queue: Waiting<Item, Result>[] = []
  let runs = 0
  let lingering: NodeJS.Timeout | undefined

  function next(): void {
    if (lingerMs === 0 || queue.length >= maxItems) begin()
    else if (queue.length > 0) lingering ??= setTimeout(begin, lingerMs)
  }

  function begin(): void {
    clearTimeout(lingering)
    lingering = undefined
    while (runs < maxRuns && queue.length > 0) {
      runs += 1
      void finish(queue.splice(0, maxItems))
    }
  }

  async function finish(taken: Waiting<Item, Result>[]): Promise<void> {
    await settle(taken, options)
    runs -= 1
    next()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      next()
    })
}

async function settle<Item, Result>(
  taken: readonly Waiting<Item, Result>[],
  options: GatherOptions<Item, Result>,
): Promise<void> {
  try {
    const results = await options.run(taken.map(({ item }) => item))
    if (results.length !== taken.length) throw new Error('A run must have a result for each of its items')
    taken.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
  } catch (error) {
    if (taken.length > 1 && options.hasDoneNothing(error)) {
      await Promise.all(taken.map((one) => settle([one], options)))
    } else for (const { reject } of taken) reject(error)
  }
}
