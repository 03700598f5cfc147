import type { DeliveryAttempt, WalletTransaction } from '@/prisma/generated/client'
import type { ParquetCell } from '@/server/core/parquet'
import { archiveStorage, type FileStorage } from '@/server/modules/files'
import { fields, idColumn, type Subject } from './columns'
import { keyOf } from './manifest'
import { type FoundFile, findFilesOf, findResolution } from './queries-found'
import { openParquet } from './read-parquet'

/** A movement as the database had it, but for its queue, which was empty. */
export type ArchivedMovement = WalletTransaction & { attempts: DeliveryAttempt[] }

/**
 * A movement of the organization, or of one of its brands, from the archive: one group of rows is read of two files. Null where
 * there is none, also for another organization's.
 */
export async function findArchived(
  { id, organizationId, brandId }: { id: string; organizationId: string; brandId?: string },
  storage: FileStorage = archiveStorage(),
): Promise<ArchivedMovement | null> {
  const files = await findFilesOf(id)
  const of = (subject: Subject) => rowsOf(storage, files, subject, id)
  const [movement] = await of('movements')
  // defence: an archived transaction is scoped to the organization
  if (movement?.organizationId !== organizationId) return null
  if (brandId !== undefined && movement.brandId !== brandId) return null
  const [attempts, resolution] = [await of('attempts'), await findResolution(id)]
  return asMovement(movement, attempts, resolution)
}

type Row = Record<string, unknown>

async function rowsOf(
  storage: FileStorage,
  files: readonly FoundFile[],
  subject: Subject,
  id: string,
): Promise<Row[]> {
  for (const file of files.filter((one) => one.subject === subject)) {
    let from = 0
    for (const { rows, firstId, lastId } of file.groups) {
      if (firstId <= id && id <= lastId) return readRows(storage, file, { id, from, to: from + rows })
      from += rows
    }
  }
  return []
}

/** By the ids first, so that of all other columns only what is wanted is made into rows. */
async function readRows(
  storage: FileStorage,
  { month, name, subject, sizeBytes }: FoundFile,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<Row[]> {
  const parquet = await openParquet(storage, keyOf(month, name), sizeBytes)
  const ids = await parquet.readColumn(idColumn[subject], from, to)
  const [first, last] = [ids.indexOf(id), ids.lastIndexOf(id)]
  if (first < 0) return []
  const rows = await parquet.read(from + first, from + last + 1)
  return rows.map((cells) => rowOf(subject, parquet.columns, cells))
}

/** A row of a file by the names that the program has for its columns; one that the file does not know is null. */
export const rowOf = (subject: Subject, columns: readonly string[], cells: readonly ParquetCell[]): Row =>
  Object.fromEntries(
    fields[subject].map(({ name, column, kind }) => {
      const cell = cells[columns.indexOf(column)] ?? null
      if (cell === null) return [name, null]
      if (kind === 'json') return [name, JSON.parse(String(cell))]
      return [name, kind === 'small' ? Number(cell) : cell]
    }),
  )

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

/** The columns of a file are those of the row, by the test that compares them. */
const asMovement = (
  movement: Row,
  attempts: readonly Row[],
  resolution: Awaited<ReturnType<typeof findResolution>>,
): ArchivedMovement =>
  ({
    ...leftOut,
    ...movement,
    resolutionNote: resolution?.note ?? null,
    resolvedBy: resolution?.resolvedBy ?? null,
    attempts,
  }) as unknown as ArchivedMovement
