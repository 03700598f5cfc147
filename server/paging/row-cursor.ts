import { isUuid } from '@/server/core/ids'
import { cutPage } from './keyset-page'

/** A row of a list whose order is read from the row itself; and which way to go from it: to greater rows, or to lesser. */
export interface RowCursor {
  direction: 'after' | 'before'
  id: string
}

const formatRowCursor = ({ direction, id }: RowCursor) => `${direction}_${id}`

/** Null for anything else, a cursor of another order among it: that shows the first page. */
export function parseRowCursor(text: string | null | undefined): RowCursor | null {
  const [, direction, id = ''] = /^(after|before)_([0-9a-f-]{36})$/.exec(text ?? '') ?? []
  if (!isUuid(id)) return null
  return { direction: direction === 'before' ? 'before' : 'after', id }
}

interface RowReading {
  cursor: RowCursor | null
  pageSize: number
  isDescending: boolean
}

/** The page of rows that were read in the cursor's direction, nearest first, with one row more than a page. */
export function toRowPage<Row extends { id: string }>(
  found: readonly Row[],
  { cursor, pageSize, isDescending }: RowReading,
) {
  const [forward, back] = isDescending ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const reading = { pageSize, isDeep: cursor !== null, isGoingBack: cursor?.direction === back }
  const { rows, hasNext, hasPrevious } = cutPage(found, reading)
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    next: hasNext && last ? formatRowCursor({ direction: forward, id: last.id }) : null,
    previous: hasPrevious && first ? formatRowCursor({ direction: back, id: first.id }) : null,
  }
}
