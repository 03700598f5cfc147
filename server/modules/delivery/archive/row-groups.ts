import { type Db, db } from '@/server/db'
import type { ParquetCell } from '@/server/formats/parquet'
import { cellsOf, columnNames, idColumn, type Subject } from './columns'
import { type IdRange, pagesOf } from './queries-rows'

/** How much is in memory, read together and in one file. */
export interface Limits {
  movementsAtOnce: number
  rowsPerGroup: number
  bytesPerGroup: number
  rowsPerFile: number
}

export const usualLimits: Limits = {
  movementsAtOnce: 1_000,
  rowsPerGroup: 5_000,
  bytesPerGroup: 16 * 1024 * 1024,
  rowsPerFile: 1_000_000,
}

type Cells = ParquetCell[]

/** Rows in groups of their size; a movement's attempts are never parted. */
export async function* groupsOf(
  subject: Subject,
  range: IdRange,
  after: string | null,
  limits: Limits,
): AsyncGenerator<Cells[]> {
  const id = idIndexOf(subject)
  let group: Cells[] = []
  let bytes = 0
  for await (const page of pagesOf(db, subject, range, { after, movementsAtOnce: limits.movementsAtOnce })) {
    for (const row of page) {
      const cells = cellsOf(subject, row)
      const isFull = group.length >= limits.rowsPerGroup || bytes >= limits.bytesPerGroup
      if (isFull && group.at(-1)?.[id] !== cells[id]) {
        yield group
        group = []
        bytes = 0
      }
      group.push(cells)
      bytes += sizeOf(cells)
    }
  }
  if (group.length > 0) yield group
}

/** Rows one by one in a transaction's snapshot. */
export async function* rowsIn(
  tx: Db,
  subject: Subject,
  range: IdRange,
  movementsAtOnce: number,
): AsyncGenerator<Cells> {
  for await (const page of pagesOf(tx, subject, range, { after: null, movementsAtOnce }))
    for (const row of page) yield cellsOf(subject, row)
}

const sizeOf = (cells: Cells) =>
  cells.reduce(
    (sum, cell) => sum + (typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8),
    0,
  )

const idIndexOf = (subject: Subject) => columnNames(subject).indexOf(idColumn[subject])
