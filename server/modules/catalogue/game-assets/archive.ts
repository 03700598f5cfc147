import { promisify } from 'node:util'
import { constants, createInflateRaw, inflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl'
import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { FileRanges } from '@/server/modules/platform/files'
import { ArchiveReader } from './archive-reader'

const maxEntries = 2_000
const maxDirectoryBytes = 4 * 1024 * 1024
/** More of a picture than its type is told by. */
const headBytes = 64 * 1024

/** A file of an archive, by what its name says. */
export interface ArchiveEntry {
  name: string
  sizeBytes: number
  providerGameId: string
  kind: AssetKind
  entry: Entry
  /** Its bytes from the first, as they are packed. */
  readPacked(length: number): Promise<Buffer>
}

/** The files of a ZIP in their order, none of them read. Throws E1021 where it cannot be read, or has too many. */
export async function listEntries(archive: FileRanges): Promise<ArchiveEntry[]> {
  try {
    return await readDirectory(archive)
  } catch {
    throw new AppError('E1021', { message: `The file must be a ZIP of at most ${maxEntries} pictures.` })
  }
}

async function readDirectory(archive: FileRanges): Promise<ArchiveEntry[]> {
  const reader = new ArchiveReader(archive)
  // Decoding names, yauzl refuses an archive for `../` in one: folders are ignored here.
  const options = { autoClose: false, decodeStrings: false }
  const zip = await fromRandomAccessReaderPromise(reader, archive.sizeBytes, options)
  const entries: ArchiveEntry[] = []
  let directoryBytes = 0
  for await (const entry of zip.eachEntry()) {
    directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    // defence: the directory of an archive is limited
    if (directoryBytes > maxDirectoryBytes) throw new Error('A directory that is too large')
    if (!entry.canDecodeFileData()) throw new Error('A file that is not packed plainly')
    const name = nameOf(entry)
    // defence: a name in an archive can be stored
    if (name.includes('\0')) throw new Error('A name that no file has')
    if (isIgnored(name)) continue
    // defence: the number of files in an archive is limited
    if (entries.length === maxEntries) throw new Error('Too many files')
    const readPacked = async (length: number) => {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      return archive.read(fileDataStart, fileDataStart + length)
    }
    entries.push({ name, sizeBytes: entry.uncompressedSize, ...readName(name), entry, readPacked })
  }
  reader.aheadBytes = 0
  return entries
}

/** Backslashes stay as they are. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** One file of it; null where it is larger than `maxBytes`, or than it says of itself, or cannot be unpacked. */
export async function unpackEntry(
  { entry, sizeBytes, readPacked }: ArchiveEntry,
  maxBytes: number,
): Promise<Buffer | null> {
  if (sizeBytes > maxBytes || entry.compressedSize > maxBytes) return null
  try {
    const packed = await readPacked(entry.compressedSize)
    if (entry.compressionMethod === 0) return packed
    // defence: a file of an archive is unpacked up to its limit
    return await inflate(packed, { maxOutputLength: Math.max(sizeBytes, 1) })
  } catch {
    return null
  }
}

/** Its beginning, of which a type is told; null where it cannot be unpacked. */
export async function unpackHead({ entry, readPacked }: ArchiveEntry): Promise<Buffer | null> {
  try {
    const packed = await readPacked(Math.min(entry.compressedSize, headBytes))
    return entry.compressionMethod === 0 ? packed : await inflateHead(packed)
  } catch {
    return null
  }
}

/** As much as a beginning gives, and no more than is asked for. */
async function inflateHead(packed: Buffer): Promise<Buffer> {
  const inflater = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  inflater.end(packed)
  const parts: Buffer[] = []
  let length = 0
  for await (const part of inflater) {
    parts.push(part)
    length += part.length
    if (length >= headBytes) break
  }
  return Buffer.concat(parts).subarray(0, headBytes)
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
