import { setImmediate } from 'node:timers/promises'
import { refuse } from './campaign'

const lineFeed = 10
const carriageReturn = 13

export interface RawLine {
  /** From 1. */
  line: number
  /** Without its line end; null when it is longer than allowed. */
  bytes: Buffer | null
}

interface Limits {
  /** Of one line. */
  maxBytes: number
  /** Blank lines count: reading one costs time whatever it contains. */
  maxLines: number
}

/** Microtasks alone would block the event loop until a chunk of short lines is read. */
const linesBetweenTurns = 1_000

/**
 * The lines of a stream, one at a time: holds at most one chunk and one line of `maxBytes`, and yields to the event
 * loop after every thousand. Throws E0003 at the first line beyond `maxLines`.
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

/** A line whose end has not arrived. Bytes beyond the limit are counted and dropped. */
class OpenLine {
  length = 0
  #parts: Buffer[] = []

  constructor(private readonly maxBytes: number) {}

  add(part: Buffer): void {
    this.length += part.length
    // A copy, so that the chunk is not retained because of its last line.
    if (this.length <= this.maxBytes) this.#parts.push(Buffer.from(part))
    else this.#parts = []
  }

  end(): Buffer | null {
    if (this.length > this.maxBytes) return null
    const bytes = Buffer.concat(this.#parts)
    return bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes
  }
}
