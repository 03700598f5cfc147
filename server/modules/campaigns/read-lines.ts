import { setImmediate } from 'node:timers/promises'
import { refuse } from './campaign'

const lineFeed = 10
const carriageReturn = 13

export interface RawLine {
  /** From 1. */
  line: number
  /** Without its end; null when it is longer than allowed. */
  bytes: Buffer | null
}

interface Limits {
  /** Of one line. */
  maxBytes: number
  /** Blank ones count: reading a line costs time whatever it holds. */
  maxLines: number
}

/** Microtasks alone would let nothing else run until a chunk of short lines is read. */
const linesBetweenTurns = 1_000

/**
 * The lines of a stream, one at a time: never more than one chunk and one line of at most `maxBytes` are held, and the event
 * loop turns between every thousand. Throws E0003 at the first line beyond `maxLines`.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, maxLines }: Limits,
): AsyncGenerator<RawLine> {
  let line = 1
  let open = new OpenLine(maxBytes)
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, start)) {
      open.add(bytes.subarray(start, at))
      yield { line, bytes: open.end() }
      line += 1
      // defence: an uploaded file is limited in lines
      if (line > maxLines) throw refuse(`The list has more than ${maxLines} lines.`)
      // defence: reading a long file yields to other requests
      if (line % linesBetweenTurns === 0) await setImmediate()
      start = at + 1
      open = new OpenLine(maxBytes)
    }
    open.add(bytes.subarray(start))
  }
  if (open.length > 0) yield { line, bytes: open.end() }
}

/** A line whose end has not come yet. What is beyond the limit is counted and forgotten. */
class OpenLine {
  length = 0
  #parts: Buffer[] = []

  constructor(private readonly maxBytes: number) {}

  add(part: Buffer): void {
    this.length += part.length
    // A copy: the chunk must not live on because of its last line.
    if (this.length <= this.maxBytes) this.#parts.push(Buffer.from(part))
    else this.#parts = []
  }

  end(): Buffer | null {
    if (this.length > this.maxBytes) return null
    const bytes = Buffer.concat(this.#parts)
    return bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes
  }
}
