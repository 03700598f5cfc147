import type { TimeOrder } from '@/server/contract/inputs'

export type Direction = 'ascending' | 'descending'

/** A column's heading as a button: how the list is sorted by it now, null for not at all, and what a press does. */
export interface HeaderSort {
  direction: Direction | null
  onSort: () => void
}

/** An order in the URL: `name`, or `-name` for descending. */
export type Sort<Column extends string> = Column | `-${Column}`

export const sortChoices = <Column extends string>(columns: readonly Column[]) =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])

/** By the column, first in the given direction, then in the other one. */
export function sortBy<Column extends string>(
  current: Sort<Column> | null,
  { column, first, onSort }: { column: Column; first: Direction; onSort: (sort: Sort<Column>) => void },
): HeaderSort {
  const descending: Sort<Column> = `-${column}`
  const direction = current === column ? 'ascending' : current === descending ? 'descending' : null
  const next = direction === null ? first : direction === 'ascending' ? 'descending' : 'ascending'
  return { direction, onSort: () => onSort(next === 'ascending' ? column : descending) }
}

/** The order of a list by time: newest first unless its URL says otherwise. */
export function sortByTime(
  sort: 'oldest' | null,
  onSort: (change: { sort: 'oldest' | null }) => void,
): { order: TimeOrder; header: HeaderSort } {
  const isOldest = sort === 'oldest'
  return {
    order: isOldest ? 'oldest' : 'newest',
    header: {
      direction: isOldest ? 'ascending' : 'descending',
      onSort: () => onSort({ sort: isOldest ? null : 'oldest' }),
    },
  }
}

export type SortKey = string | number | boolean | Date | null | undefined

/** The rows of a list that is whole, sorted. What has no value comes last, whatever the direction. */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column>,
  keys: Record<Column, (row: Row) => SortKey>,
): readonly Row[] {
  const isDescending = !Object.hasOwn(keys, sort)
  const column = Object.keys(keys).find((name): name is Column => sort === name || sort === `-${name}`)
  if (column === undefined) return rows
  const keyOf = keys[column]
  const valued = rows.filter((row) => keyOf(row) != null)
  const sorted = valued.toSorted((a, b) => compare(keyOf(a), keyOf(b)) * (isDescending ? -1 : 1))
  return [...sorted, ...rows.filter((row) => keyOf(row) == null)]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compare = (a: SortKey, b: SortKey): number =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
