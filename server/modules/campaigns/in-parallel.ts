/** Does `work` on each item, at most `width` at once; results in the items' order. Rejects as soon as one does. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  async function serve(): Promise<void> {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, serve))
  return results
}
