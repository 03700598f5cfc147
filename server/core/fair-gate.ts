import { AppError } from './app-error'

interface GateOptions {
  /** How many may be inside at once. */
  maxInside: number
  /** How many of one reader. */
  maxPerReader: number
  /** How many of one reader may wait. */
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

export interface FairGate {
  /** Does `work` once it is the reader's turn. Throws E9001 (the reader has too many) or E0002 (everybody has). */
  run<T>(reader: string, work: () => Promise<T>): Promise<T>
}

/** Lets a few in at once, at most so many of one reader, and the readers that wait take turns. */
export function createFairGate(options: GateOptions): FairGate {
  const { maxInside, maxPerReader, maxWaiting, maxWaitMs } = options
  /** Those who are inside or wait, the one whose turn is next first. */
  const readers = new Map<string, Reader>()
  let inside = 0

  /** To the end of the row: others come before this one's next. */
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
