import type { FileRanges } from '@/server/modules/platform/files'

/** A file of a ZIP, as its directory describes it. */
export interface DirectoryEntry {
  name: string
  sizeBytes: number
  packedBytes: number
  isDeflated: boolean
  /** Where its own header begins. */
  offset: number
}

const endBytes = 22
const longestComment = 0xff_ff
const maxDirectoryBytes = 4 * 1024 * 1024
const signatures = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, local: 0x04_03_4b_50 }
const encrypted = 1
const utf8 = 0x08_00

/** What a ZIP's directory lists; of the file only its end is read. Throws for anything else, and for ZIP64. */
export async function readDirectory(archive: FileRanges): Promise<DirectoryEntry[]> {
  const tailStart = Math.max(0, archive.sizeBytes - endBytes - longestComment)
  const tail = await archive.read(tailStart, archive.sizeBytes)
  const end = findEnd(tail)
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (size > maxDirectoryBytes || start + size > tailStart + end) throw new Error('No directory')
  const directory = await archive.read(start, start + size)
  const entries: DirectoryEntry[] = []
  for (let at = 0; entries.length < count; ) {
    const { entry, length } = readEntry(directory, at)
    entries.push(entry)
    at += length
  }
  return entries
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === signatures.end) return at
  throw new Error('Not a ZIP')
}

/** Reads beyond the directory throw. */
function readEntry(directory: Buffer, at: number): { entry: DirectoryEntry; length: number } {
  if (directory.readUInt32LE(at) !== signatures.entry) throw new Error('No entry')
  const flags = directory.readUInt16LE(at + 8)
  const method = directory.readUInt16LE(at + 10)
  if ((flags & encrypted) !== 0 || (method !== 0 && method !== 8))
    throw new Error('A file that is not packed plainly')
  const nameLength = directory.readUInt16LE(at + 28)
  const name = directory.subarray(at + 46, at + 46 + nameLength)
  // defence: a name in an archive can be stored
  if (name.includes(0)) throw new Error('A name that no file has')
  return {
    entry: {
      name: name.toString((flags & utf8) === 0 ? 'latin1' : 'utf8'),
      packedBytes: directory.readUInt32LE(at + 20),
      sizeBytes: directory.readUInt32LE(at + 24),
      isDeflated: method === 8,
      offset: directory.readUInt32LE(at + 42),
    },
    length: 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  }
}

/** The first bytes of a file as they are packed. */
export async function readEntryBytes(
  archive: FileRanges,
  { offset }: DirectoryEntry,
  length: number,
): Promise<Buffer> {
  const header = await archive.read(offset, offset + 30)
  if (header.readUInt32LE(0) !== signatures.local) throw new Error('No file')
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  return length === 0 ? Buffer.alloc(0) : archive.read(start, start + length)
}
