import type { DeliveryAttempt, Movement } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'
import { archiveStorage, type FileStorage } from '@/server/modules/platform/files'
import { type ArchivedRows, idColumn, rowOf, type Subject } from './columns'
import { keyOf } from './manifest'
import { monthsAfter, startOf } from './months'
import {
  type FoundFile,
  findFilesOf,
  findGoneFiles,
  findGoneMonths,
  findGoneSettled,
  findResolution,
} from './queries-found'
import { openParquet } from './read-stored'

/** A movement as the database had it, but for its queue, which was empty. */
export type ArchivedMovement = Movement & { attempts: DeliveryAttempt[] }

/**
 * A movement of the organization, or of one of its brands, from the archive: one group of rows is read of two files. Null where
 * there is none, also for another organization's.
 */
export async function findArchived(
  { id, organizationId, brandId }: { id: string; organizationId: string; brandId?: string },
  storage: FileStorage = archiveStorage(),
): Promise<ArchivedMovement | null> {
  const files = await findFilesOf(id)
  const of = <S extends Subject>(subject: S) => rowsOf(storage, files, subject, id)
  const [movement] = await of('movements')
  // defence: an archived transaction is scoped to the organization
  if (movement?.organizationId !== organizationId) return null
  if (brandId !== undefined && movement.brandId !== brandId) return null
  const [attempts, resolution] = [await of('attempts'), await findResolution(id)]
  const { note: resolutionNote = null, resolvedBy = null } = resolution ?? {}
  return { ...leftOut, ...movement, resolutionNote, resolvedBy, attempts }
}

async function rowsOf<S extends Subject>(
  storage: FileStorage,
  files: readonly FoundFile[],
  subject: S,
  id: string,
): Promise<ArchivedRows[S][]> {
  for (const file of files.filter((one) => one.subject === subject)) {
    let from = 0
    for (const { rows, firstId, lastId } of file.groups) {
      if (firstId <= id && id <= lastId)
        return readRows(storage, file, subject, { id, from, to: from + rows })
      from += rows
    }
  }
  return []
}

/** By the ids first, so that of all other columns only what is wanted is made into rows. */
async function readRows<S extends Subject>(
  storage: FileStorage,
  { month, name, sizeBytes }: FoundFile,
  subject: S,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<ArchivedRows[S][]> {
  const parquet = await openParquet(storage, keyOf(month, name), sizeBytes)
  const ids = await parquet.readColumn(idColumn[subject], from, to)
  const [first, last] = [ids.indexOf(id), ids.lastIndexOf(id)]
  if (first < 0) return []
  const rows = await parquet.read(from + first, from + last + 1)
  return rows.map((cells) => rowOf(subject, parquet.columns, cells))
}

const leftOut = {
  nextAttemptAt: null,
  leaseToken: null,
  leaseExpiresAt: null,
  firstSignature: null,
  firstFinishedAt: null,
  firstDurationMs: null,
  firstVerdict: null,
  firstVerdictReason: null,
  firstResponseHeaders: null,
  firstReplyHeadersId: null,
  firstReplyDateS: null,
  firstResponseBody: null,
  firstErrorCode: null,
  firstErrorMessage: null,
}

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
    for (const file of (await findGoneFiles(month)).toReversed()) yield* rowsOfFile(storage, file, asked)
  }
}

async function* rowsOfFile(
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
