/** The calls of one provider: so many at once, the others in the order in which they came. */
export interface CallLine {
  /** Makes a call when its turn has come; null without making it when the line closed, or `mayBegin` says no by then. */
  call<Result>(make: () => Promise<Result>, mayBegin: () => boolean): Promise<Result | null>
  /** Nothing that waits is called any more, and nothing that comes. */
  close(): void
}

export function createCallLine(width: number): CallLine {
  const waiting: (() => void)[] = []
  let calling = 0
  let isClosed = false

  async function enter(): Promise<void> {
    if (calling < width) calling += 1
    // Whoever ends hands the place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else calling -= 1
  }

  return {
    async call(make, mayBegin) {
      await enter()
      try {
        return isClosed || !mayBegin() ? null : await make()
      } finally {
        leave()
      }
    },
    close() {
      isClosed = true
    },
  }
}
