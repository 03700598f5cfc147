import { type Db, inTransaction } from '@/server/db'
import type { ParquetCell } from '@/server/formats/parquet'
import { type Subject, subjects } from './columns'
import { isSameGroups, type ManifestFile } from './manifest'
import { type IdRange, readOneSnapshot } from './queries-rows'
import { type Limits, rowsIn } from './row-groups'
import { addUp, isSameSums } from './sums'
import { createTally } from './tally'

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
export const databaseFault = (compared: Compared): Promise<string | null> =>
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
