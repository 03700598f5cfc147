import { formatCursor, type TimeCursor } from './time-cursor'

/** A page of a list that is sorted by time, then id, newest first. */
export interface TimePage<Row> {
  rows: Row[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

/**
 * The page of rows that were read in the cursor's direction, nearest first. One row more than a page was asked for: that it
 * came says that there are more beyond.
 */
export function toTimePage<Row extends { id: string; createdAt: Date }>(
  found: readonly Row[],
  { cursor, pageSize }: { cursor: TimeCursor | null; pageSize: number },
): TimePage<Row> {
  const isGoingNewer = cursor?.direction === 'newer'
  const hasMoreBeyond = found.length > pageSize
  const near = found.slice(0, pageSize)
  const rows = isGoingNewer ? near.toReversed() : near
  return {
    rows,
    older: isGoingNewer || hasMoreBeyond ? cursorAt(rows.at(-1), 'older') : null,
    newer: (isGoingNewer ? hasMoreBeyond : cursor !== null) ? cursorAt(rows[0], 'newer') : null,
  }
}

function cursorAt(
  row: { id: string; createdAt: Date } | undefined,
  direction: TimeCursor['direction'],
): string | null {
  return row ? formatCursor({ direction, createdAt: row.createdAt, id: row.id }) : null
}
