import { AppError } from '@/server/core/app-error'

interface SemaphoreOptions {
  /** Running at once, in total. */
  maxInside: number
  /** Running at once, of one reader. */
  maxPerReader: number
  /** Waiting, of one reader. */
  maxWaiting: number
  maxWaitMs: number
}

interface Reader {
  inside: number
  waiting: Waiting[]
}

interface Waiting {
  enter: () => void
  timer: NodeJS.Timeout
}

export interface FairSemaphore {
  /**
   * Runs `work` when it is the reader's turn. Throws E9001 (this reader has too many waiting) or E0002 (all readers
   * have).
   */
  run<T>(reader: string, work: () => Promise<T>): Promise<T>
}

/** Limits concurrent work in total and per reader; waiting readers take turns. */
export function createFairSemaphore(options: SemaphoreOptions): FairSemaphore {
  const { maxInside, maxPerReader, maxWaiting, maxWaitMs } = options
  /** Readers with running or waiting work, the next one first. */
  const readers = new Map<string, Reader>()
  let inside = 0

  /** To the end of the queue: other readers come before this one's next work. */
  function moveToEnd(name: string, reader: Reader): void {
    readers.delete(name)
    if (reader.inside > 0 || reader.waiting.length > 0) readers.set(name, reader)
  }

  function enter(name: string, reader: Reader): void {
    reader.inside += 1
    moveToEnd(name, reader)
    inside += 1
  }

  function leave(name: string, reader: Reader): void {
    reader.inside -= 1
    inside -= 1
    moveToEnd(name, reader)
    letNextIn()
  }

  function letNextIn(): void {
    for (const [name, reader] of readers) {
      if (inside >= maxInside) return
      if (reader.inside >= maxPerReader) continue
      const next = reader.waiting.shift()
      if (!next) continue
      clearTimeout(next.timer)
      enter(name, reader)
      next.enter()
    }
  }

  function wait(name: string, reader: Reader): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reader.waiting = reader.waiting.filter((one) => one !== mine)
        reject(refusal(reader))
        if (reader.inside === 0 && reader.waiting.length === 0) readers.delete(name)
      }, maxWaitMs)
      const mine: Waiting = { enter: resolve, timer }
      reader.waiting.push(mine)
    })
  }

  const refusal = (reader: Reader) =>
    reader.inside >= maxPerReader
      ? new AppError('E9001', { message: 'Too many concurrent requests.', retryAfterS: 1 })
      : new AppError('E0002', { retryAfterS: 1 })

  return {
    async run(name, work) {
      const reader = readers.get(name) ?? { inside: 0, waiting: [] }
      readers.set(name, reader)
      // defence: concurrent reads are limited per organization
      if (inside < maxInside && reader.inside < maxPerReader) enter(name, reader)
      else if (reader.waiting.length >= maxWaiting) throw refusal(reader)
      else await wait(name, reader)
      try {
        return await work()
      } finally {
        leave(name, reader)
      }
    },
  }
}
