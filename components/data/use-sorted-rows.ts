'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { type Direction, type HeaderSort, type SortKey, sortBy, sortChoices, sortRows } from './sort'

/**
 * The rows of a list that is whole on its page, sorted as its URL says; without that, as they came. `keys` names the
 * columns and what each is sorted by.
 */
export function useSortedRows<Row, Column extends string>(
  rows: readonly Row[],
  keys: Record<Column, (row: Row) => SortKey>,
) {
  // The keys of a record are its columns, which the type of Object.keys leaves out.
  const columns = Object.keys(keys) as Column[]
  const [sort, setSort] = useQueryState('sort', parseAsStringLiteral(sortChoices(columns)))
  return {
    rows: sort === null ? rows : sortRows(rows, sort, keys),
    /** The heading of a column; text begins ascending, figures and times descending. */
    headerOf: (column: Column, first: Direction = 'ascending'): HeaderSort =>
      sortBy(sort, { column, first, onSort: (next) => void setSort(next) }),
  }
}
