'use client'

import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from './loaded'

export interface ListProps<Data, Row> extends Omit<LoadedProps<Data>, 'children'> {
  rowsOf: (data: Data) => readonly Row[]
  /** Whether filters or a later page can be the reason for no rows. */
  isNarrowed?: boolean
  /** Shown when filters match nothing. */
  noMatch?: ReactNode
  /** Shown when nothing exists yet. */
  empty: ReactNode
  pager?: (data: Data) => ReactNode
  children: (rows: readonly Row[], data: Data) => ReactNode
}

/** A page of a list with its pager, or the empty state that applies. */
export function List<Data, Row>({
  rowsOf,
  isNarrowed = false,
  noMatch,
  empty,
  pager,
  children,
  ...loaded
}: ListProps<Data, Row>) {
  return (
    <Loaded {...loaded}>
      {(data) => {
        const rows = rowsOf(data)
        if (rows.length === 0) return isNarrowed && noMatch ? noMatch : empty
        return (
          <>
            {children(rows, data)}
            {pager?.(data)}
          </>
        )
      }}
    </Loaded>
  )
}
