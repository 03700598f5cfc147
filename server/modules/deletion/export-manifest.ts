import type { ZippedFile } from '@/server/formats/zip'

/** A file of an export, and how many records it has. */
export interface Exported {
  name: string
  /** CSV with a heading, or anything that is one record. */
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The files of an export, and at the end `manifest.json` with the records of each. */
export async function* withManifest(
  files: AsyncIterable<Exported>,
  { subject, now }: { subject: string; now: Date },
): AsyncGenerator<ZippedFile> {
  const counts: Record<string, number> = {}
  for await (const { name, pieces } of files) {
    counts[name] = 1
    yield { name, pieces: name.endsWith('.csv') ? counted(pieces, (rows) => (counts[name] = rows)) : pieces }
  }
  const manifest = { subject, exported_at: now.toISOString(), records: counts }
  yield { name: 'manifest.json', pieces: [jsonText(manifest)] }
}

/** Rows of CSV below the heading: a line break within quotes ends none. */
async function* counted(pieces: Exported['pieces'], tell: (rows: number) => void) {
  let lines = 0
  let isQuoted = false
  for await (const piece of pieces) {
    for (const character of String(piece)) {
      if (character === '"') isQuoted = !isQuoted
      else if (character === '\n' && !isQuoted) lines += 1
    }
    yield piece
  }
  tell(Math.max(0, lines - 1))
}

export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one), 2)}\n`
