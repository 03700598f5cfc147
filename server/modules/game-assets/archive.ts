import { unzipSync } from 'fflate'
import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'

const mostEntries = 2_000

/** A file of an archive, by what its name says. */
export interface ArchiveEntry {
  name: string
  sizeBytes: number
  providerGameId: string
  kind: AssetKind
}

/** The files of a ZIP in their order, none of them unpacked. Throws E1021 where it cannot be read, or has too many. */
export function listEntries(archive: Uint8Array): ArchiveEntry[] {
  const entries: ArchiveEntry[] = []
  try {
    unzipSync(archive, {
      filter({ name, originalSize: sizeBytes }) {
        if (!isIgnored(name)) entries.push({ name, sizeBytes, ...readName(name) })
        // defence: the number of files in an archive is limited
        if (entries.length > mostEntries) throw new Error('too many')
        return false
      },
    })
  } catch {
    throw new AppError('E1021', { message: `The file must be a ZIP of at most ${mostEntries} pictures.` })
  }
  return entries
}

/** One file of it; null where it is larger than `maxBytes`, says so or not, or cannot be unpacked. */
export function unpackEntry(archive: Uint8Array, name: string, maxBytes: number): Uint8Array | null {
  try {
    const unpacked = unzipSync(archive, {
      // What is unpacked never grows beyond the size that an entry gives for itself.
      // defence: a file of an archive is unpacked up to its limit
      filter: (entry) => entry.name === name && entry.originalSize <= maxBytes,
    })
    return unpacked[name] ?? null
  } catch {
    return null
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
