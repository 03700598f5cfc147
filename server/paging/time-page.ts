import type { TimeOrder } from '@/server/contract/inputs'
import { cutPage } from './keyset-page'
import { formatCursor, type TimeCursor } from './time-cursor'

/** A page of a list that is sorted by time, then id. */
export interface TimePage<Row> {
  rows: Row[]
  /** Cursors of the adjacent pages; null where there is none. */
  older: string | null
  newer: string | null
}

/** How the database reads: in the cursor's direction; without one, from where the order begins. */
export function readingOrder(cursor: TimeCursor | null, order: TimeOrder = 'newest'): 'asc' | 'desc' {
  const isAscending = cursor ? cursor.direction === 'newer' : order === 'oldest'
  return isAscending ? 'asc' : 'desc'
}

interface TimeReading {
  cursor: TimeCursor | null
  pageSize: number
  order?: TimeOrder | undefined
}

/** The page of rows that were read in the cursor's direction, nearest first, with one row more than a page. */
export function toTimePage<Row extends { id: string; createdAt: Date }>(
  found: readonly Row[],
  { cursor, pageSize, order = 'newest' }: TimeReading,
): TimePage<Row> {
  const [forward, back] = order === 'newest' ? (['older', 'newer'] as const) : (['newer', 'older'] as const)
  const reading = { pageSize, isDeep: cursor !== null, isGoingBack: cursor?.direction === back }
  const { rows, hasNext, hasPrevious } = cutPage(found, reading)
  const next = hasNext ? cursorAt(rows.at(-1), forward) : null
  const previous = hasPrevious ? cursorAt(rows[0], back) : null
  return order === 'newest' ? { rows, older: next, newer: previous } : { rows, older: previous, newer: next }
}

function cursorAt(
  row: { id: string; createdAt: Date } | undefined,
  direction: TimeCursor['direction'],
): string | null {
  return row ? formatCursor({ direction, createdAt: row.createdAt, id: row.id }) : null
}
