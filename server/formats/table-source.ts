import { brandedError } from '@/server/core/branded-error'

/** A file of known size, read in ranges; `end` is not included. */
export interface TableSource {
  sizeBytes: number
  read(start: number, end: number): Promise<Buffer>
}

/** The file cannot be read any further; the message is a sentence for the person who uploaded it. */
export class TableError extends brandedError('TableError') {}

const chunkBytes = 256 * 1024

/** The bytes of a range in pieces; without one, of the whole file. */
export async function* chunksOf(
  source: TableSource,
  { start = 0, end = source.sizeBytes } = {},
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += chunkBytes) {
    const chunk = await source.read(at, Math.min(at + chunkBytes, end))
    if (chunk.length === 0) throw new TableError('The file ends too early.')
    yield chunk
  }
}

/** The whole file as text, in pieces. Throws TableError where it is none. */
export async function* textOf(source: TableSource): AsyncGenerator<string> {
  // As a stream even of one chunk: otherwise this runtime reads Windows-1252 as Latin-1.
  const decoder = new TextDecoder(await encodingOf(source))
  for await (const chunk of chunksOf(source)) {
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) throw new TableError('The file is neither text nor a workbook.')
    yield text
  }
  yield decoder.decode()
}

/** Windows-1252 is what is not UTF-8 in one place or another: the whole file is looked at. */
async function encodingOf(source: TableSource): Promise<string> {
  const mark = (await source.read(0, 2)).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(source)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}
