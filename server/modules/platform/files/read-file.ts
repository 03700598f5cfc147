import { openFileKey } from './file-keys'
import { type FilePurpose, rulesOf } from './purposes'
import { findReadable } from './queries'
import { openBytes } from './sealing'
import { fileStorage } from './storage/storage'

interface Stored {
  id: string
  organizationId: string | null
  purpose: string
  storageKey: string
}

/** The content of stored bytes; `name` is what they were sealed under. Throws MissingBytes, or where they were changed. */
export async function* contentOf(file: Stored, name = file.id): AsyncGenerator<Uint8Array> {
  const bytes = fileStorage().read(file.storageKey)
  if (!rulesOf(file.purpose as FilePurpose).isSealed) yield* bytes
  else yield* openBytes(bytes, await openFileKey(file.organizationId ?? ''), name)
}

/** The whole content of a file that is ready, for a report or an archive; null where there is no such file. */
export async function readFileBytes(fileId: string): Promise<Buffer | null> {
  const file = await findReadable(fileId)
  return file && collect(contentOf(file))
}

/** Parts of a file that is ready and not sealed. */
export interface FileRanges {
  sizeBytes: number
  /** Without the byte at `end`; less where the file ends before. */
  read(start: number, end: number): Promise<Buffer>
}

/** For a large file of which little is needed at a time; null where there is no such file, or it is sealed. */
export async function openFileRanges(fileId: string): Promise<FileRanges | null> {
  const file = await findReadable(fileId)
  if (!file || rulesOf(file.purpose as FilePurpose).isSealed) return null
  const { sizeBytes, storageKey } = file
  return {
    sizeBytes,
    async read(start, end) {
      const range = { start, end: Math.min(end, sizeBytes) }
      return range.start < range.end ? collect(fileStorage().read(storageKey, range)) : Buffer.alloc(0)
    },
  }
}

export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

/** What a variant's bytes are sealed under. */
export const variantName = (fileId: string, variant: string) => `${fileId} ${variant}`
