import type { DeliveryAttempt, Movement } from '@/prisma/generated/client'
import { archiveStorage, type FileStorage } from '@/server/modules/platform/files'
import { type ArchivedRows, idColumn, rowOf, type Subject } from './columns'
import { keyOf } from './manifest'
import { type FoundFile, findFilesOf, findResolution } from './queries-found'
import { openParquet } from './read-parquet'

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
