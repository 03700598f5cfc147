import type { FileStorage } from '@/server/modules/platform/files'
import { databaseFault } from './compare-month'
import { keyOf, linkDigest, type Manifest, manifestFault, manifestName } from './manifest'
import type { MonthRow } from './queries-months'
import { readText } from './read-stored'
import type { Limits } from './row-groups'
import { fileFault } from './verify-file'

type Beat = () => Promise<void>

/** What is wrong with what the storage has of a month, all of it read back; else its manifest. */
export async function storedFault(
  storage: FileStorage,
  row: MonthRow,
  beat: Beat,
): Promise<{ fault: string } | { manifest: Manifest }> {
  const text = await readText(storage, keyOf(row.month, manifestName))
  const read = await ownManifest(text, row)
  if ('fault' in read) return { fault: `${manifestName} ${read.fault}` }
  for (const file of read.manifest.contents.files) {
    const fault = await fileFault(storage, row.month, file, beat)
    if (fault) return { fault: `${file.name} ${fault}` }
  }
  return read
}

async function ownManifest(text: string | null, { linkSha256, previousSha256 }: MonthRow) {
  if (text === null) return { fault: 'is missing' }
  const read = manifestFault(text)
  if ('fault' in read) return read
  const { link } = read.manifest
  if (linkDigest(link) !== linkSha256) return { fault: 'is another than was written' }
  return (link.previous?.sha256 ?? null) === previousSha256 ? read : { fault: 'follows another month' }
}

/** What is wrong with a month that was written: with its files, or because the database has changed since; null: nothing. */
export async function monthFault(
  { storage, limits }: { storage: FileStorage; limits: Limits },
  row: MonthRow,
  beat: Beat,
): Promise<string | null> {
  const stored = await storedFault(storage, row, beat)
  if ('fault' in stored) return stored.fault
  const { firstId, endId } = row
  return databaseFault({ range: { firstId, endId }, files: stored.manifest.contents.files, limits, beat })
}
