/**
 * Counts claimed items until they are processed, and batches until they are settled. After a batch has failed, waiting
 * calls reject with its error, once the other batches have ended.
 */
export function createInFlight(onDone: () => void) {
  const batches = new Set<Promise<void>>()
  const failures: unknown[] = []
  let items = 0
  let wake = () => {}

  function done(): void {
    items -= 1
    onDone()
    wake()
  }

  async function untilSettled(): Promise<void> {
    while (batches.size > 0) await Promise.all(batches)
    if (failures.length > 0) throw failures[0]
  }

  return {
    add(count: number, work: (done: () => void) => Promise<void>): void {
      items += count
      const batch = work(done)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          batches.delete(batch)
          wake()
        })
      batches.add(batch)
    },
    async untilAtMost(count: number): Promise<void> {
      while (items > count && failures.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (failures.length > 0) await untilSettled()
    },
    untilSettled,
    get isEmpty() {
      return batches.size === 0
    },
  }
}
