import { promisify } from 'node:util'
import { createInflateRaw, inflateRaw } from 'node:zlib'
import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { FileRanges } from '@/server/modules/platform/files'
import { type DirectoryEntry, readDirectory, readEntryBytes } from './zip-directory'

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
