import { promisify } from 'node:util'
import { createInflateRaw, inflateRaw } from 'node:zlib'
import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { FileRanges } from '@/server/modules/platform/files'

const maxEntries = 2_000
/** More of a picture than its type is told by. */
const headBytes = 64 * 1024

/** A file of an archive, by what its name says. */
export interface ArchiveEntry extends DirectoryEntry {
  providerGameId: string
  kind: AssetKind
}

/** The files of a ZIP in their order, none of them read. Throws E1021 where it cannot be read, or has too many. */
export async function listEntries(archive: FileRanges): Promise<ArchiveEntry[]> {
  try {
    const directory = await readDirectory(archive)
    const entries = directory.filter(({ name }) => !isIgnored(name))
    // defence: the number of files in an archive is limited
    if (entries.length > maxEntries) throw new Error('too many')
    return entries.map((entry) => ({ ...entry, ...readName(entry.name) }))
  } catch {
    throw new AppError('E1021', { message: `The file must be a ZIP of at most ${maxEntries} pictures.` })
  }
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** One file of it; null where it is larger than `maxBytes`, or than it says of itself, or cannot be unpacked. */
export async function unpackEntry(
  archive: FileRanges,
  entry: DirectoryEntry,
  maxBytes: number,
): Promise<Buffer | null> {
  if (entry.sizeBytes > maxBytes || entry.packedBytes > maxBytes) return null
  try {
    const packed = await readEntryBytes(archive, entry, entry.packedBytes)
    if (!entry.isDeflated) return packed
    // defence: a file of an archive is unpacked up to its limit
    return await inflate(packed, { maxOutputLength: Math.max(entry.sizeBytes, 1) })
  } catch {
    return null
  }
}

/** Its beginning, of which a type is told; null where it cannot be unpacked. */
export async function unpackHead(archive: FileRanges, entry: DirectoryEntry): Promise<Buffer | null> {
  try {
    const packed = await readEntryBytes(archive, entry, Math.min(entry.packedBytes, headBytes))
    return entry.isDeflated ? await inflateHead(packed) : packed
  } catch {
    return null
  }
}

/** As much as a beginning gives, and no more than is asked for. */
async function inflateHead(packed: Buffer): Promise<Buffer> {
  const inflater = createInflateRaw()
  inflater.write(packed)
  const parts: Buffer[] = []
  let length = 0
  const enough = new Promise<void>((resolve, reject) => {
    inflater.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= headBytes) resolve()
    })
    inflater.flush(() => resolve())
    inflater.on('error', reject)
  })
  try {
    await enough
    return Buffer.concat(parts).subarray(0, headBytes)
  } finally {
    inflater.destroy()
  }
}

/** Folders, and what computers put beside files. */
const isIgnored = (name: string) => /(?:^|\/)(?:\.[^./]|__MACOSX(?:\/|$)|Thumbs\.db$)|\/$/.test(name)

/**
 * `game-1/banner.png` and `game-1-banner.png` are the banner of `game-1`, and `game-1.png` is its square picture; folders above are
 * ignored.
 */
export function readName(name: string): Pick<ArchiveEntry, 'providerGameId' | 'kind'> {
  const parts = name.split('/')
  const base = (parts.at(-1) ?? '').replace(/\.\w{1,5}$/, '')
  const folder = parts.at(-2)
  const alone = assetKinds.find((kind) => kind === base.toLowerCase())
  if (alone && folder !== undefined) return { providerGameId: folder, kind: alone }
  const ending = assetKinds.find((kind) => new RegExp(`.[-_. ]${kind}$`, 'i').test(base))
  if (ending) return { providerGameId: base.slice(0, -ending.length - 1), kind: ending }
  return { providerGameId: base, kind: 'square' }
}

/** A file of a ZIP, as its directory describes it. */
interface DirectoryEntry {
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
async function readDirectory(archive: FileRanges): Promise<DirectoryEntry[]> {
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
async function readEntryBytes(
  archive: FileRanges,
  { offset }: DirectoryEntry,
  length: number,
): Promise<Buffer> {
  const header = await archive.read(offset, offset + 30)
  if (header.readUInt32LE(0) !== signatures.local) throw new Error('No file')
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  return length === 0 ? Buffer.alloc(0) : archive.read(start, start + length)
}
