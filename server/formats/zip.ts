import { Zip, ZipDeflate } from 'fflate'

export type Zipped = ReturnType<typeof zipped>

const encoder = new TextEncoder()
const bytesOf = (piece: string | Uint8Array) => (typeof piece === 'string' ? encoder.encode(piece) : piece)

/** A ZIP whose finished bytes are taken as it grows. */
export function zipped() {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  return {
    add(name: string) {
      const file = new ZipDeflate(name, { level: 6 })
      zip.add(file)
      return {
        push: (piece: string | Uint8Array) => file.push(bytesOf(piece)),
        end: (piece: string | Uint8Array) => file.push(bytesOf(piece), true),
      }
    },
    taken(isLast = false): Uint8Array {
      if (isLast) zip.end()
      const all = Buffer.concat(pieces)
      pieces = []
      return all
    },
  }
}

/** A file of a ZIP, made as it is read. */
export interface ZippedFile {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** A ZIP of files one after the other: memory stays flat however long they are. */
export async function* zipPieces(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const { add, taken } = zipped()
  for await (const { name, pieces } of files) {
    const file = add(name)
    for await (const piece of pieces) {
      file.push(piece)
      const ready = taken()
      if (ready.length > 0) yield ready
    }
    file.end('')
  }
  yield taken(true)
}
