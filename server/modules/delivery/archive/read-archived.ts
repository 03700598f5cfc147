import { type Db, db } from '@/server/db'
import { archiveStorage, type FileStorage } from '@/server/modules/platform/files'
import { type ArchivedRows, rowOf } from './columns'
import { keyOf } from './manifest'
import { monthsAfter, startOf } from './months'
import { type FoundFile, findGoneFiles, findGoneMonths, findGoneSettled } from './queries-found'
import { openParquet } from './read-parquet'

export type ArchivedRow = ArchivedRows['movements']

interface Asked {
  organizationId: string
  /** By when they were recorded. */
  from?: Date | undefined
  to?: Date | undefined
}

/** The end of the newest month that is in the archive alone; null: everything is at hand. */
export async function findArchivedBefore(handle: Db = db): Promise<Date | null> {
  const [month] = await findGoneMonths(handle)
  return month === undefined ? null : startOf(monthsAfter(month, 1))
}

/** The time before which a movement that is in the archive alone may have settled; null: everything is at hand. */
export async function findArchivedSettledBefore(handle: Db = db): Promise<Date | null> {
  const [before, settled] = [await findArchivedBefore(handle), await findGoneSettled(handle)]
  return before && settled && settled > before ? settled : before
}

/**
 * Movements of an organization that are in the archive alone, newest first, a group of rows at a time: memory stays flat. Groups
 * without any of them cost the reading of one column.
 */
export async function* readArchived(
  asked: Asked,
  storage: FileStorage = archiveStorage(),
): AsyncGenerator<ArchivedRow[]> {
  const { from, to } = asked
  for (const month of await findGoneMonths(db)) {
    if ((to && startOf(month) >= to) || (from && startOf(monthsAfter(month, 1)) <= from)) continue
    for (const file of (await findGoneFiles(month)).toReversed()) yield* rowsOf(storage, file, asked)
  }
}

async function* rowsOf(
  storage: FileStorage,
  { month, name, sizeBytes, groups }: FoundFile,
  { organizationId, from, to }: Asked,
): AsyncGenerator<ArchivedRow[]> {
  const parquet = await openParquet(storage, keyOf(month, name), sizeBytes)
  let end = parquet.rows
  for (const group of groups.toReversed()) {
    const start = end - group.rows
    const owners = await parquet.readColumn('organization_id', start, end)
    const wanted = owners.includes(organizationId) ? await parquet.read(start, end) : []
    const rows = wanted.map((cells) => rowOf('movements', parquet.columns, cells))
    // defence: archived transactions of a list are the organization’s own
    const mine = rows.filter((row) => row.organizationId === organizationId)
    const own = mine.filter(({ createdAt }) => (!from || createdAt >= from) && (!to || createdAt < to))
    if (own.length > 0) yield own.toSorted(newestFirst)
    end = start
  }
}

const newestFirst = (a: ArchivedRow, b: ArchivedRow) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
