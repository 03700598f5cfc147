import { type Db, inTransaction } from '@/server/db'
import type { ParquetCell } from '@/server/formats/parquet'
import type { FileStorage } from '@/server/modules/platform/files'
import { type Subject, subjects } from './columns'
import {
  createTally,
  isSameGroups,
  keyOf,
  linkDigest,
  type Manifest,
  type ManifestFile,
  manifestFault,
  manifestName,
} from './manifest'
import type { MonthRow } from './queries-months'
import { type IdRange, readOneSnapshot } from './queries-rows'
import { readText } from './read-stored'
import { type Limits, rowsIn } from './row-groups'
import { addUp, isSameSums } from './sums'
import { fileFault } from './verify-archive'

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

interface Compared {
  range: IdRange
  files: readonly ManifestFile[]
  limits: Limits
  beat: () => Promise<void>
}

/**
 * Reads the month once more from the database, in one snapshot, group by group as the files have it. Says how they differ;
 * null: not at all.
 */
const databaseFault = (compared: Compared): Promise<string | null> =>
  inTransaction(async (tx) => {
    await readOneSnapshot(tx)
    for (const subject of subjects) {
      const fault = await subjectFault(tx, subject, compared)
      if (fault) return fault
    }
    return null
  })

async function subjectFault(
  tx: Db,
  subject: Subject,
  { range, files, limits, beat }: Compared,
): Promise<string | null> {
  const own = files.filter((file) => file.subject === subject)
  const groups = own.flatMap((file) => file.groups.map((group) => ({ group, name: file.name })))
  const tally = createTally(subject)
  let [rows, at]: [ParquetCell[][], number] = [[], 0]
  for await (const row of rowsIn(tx, subject, range, limits.movementsAtOnce)) {
    const expected = groups[at]
    if (!expected) return `the database has more ${subject} than the archive`
    rows.push(row)
    if (rows.length < expected.group.rows) continue
    tally.addGroup(rows)
    if (!isSameGroups(tally.groups.slice(-1), [expected.group]))
      return `${expected.name} differs from the database`
    at += 1
    rows = []
    await beat()
  }
  if (at < groups.length || rows.length > 0) return `the database has fewer ${subject} than the archive`
  const sums = addUp(own.map((file) => file.sums))
  return isSameSums(tally.sums(), sums) ? null : `the sums of ${subject} differ`
}
