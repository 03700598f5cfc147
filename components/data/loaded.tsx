'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { DataAge } from './data-age'
import { LoadError } from './load-error'
import { TableSkeleton } from './skeletons'

export interface LoadedProps<Data> {
  query: {
    data: Data | undefined
    error: { message: string } | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Subject of the error message. */
  what: string
  /** Expected number of rows. */
  rows?: number
  /** Where it is no list. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list, its skeleton while loading, or its error with a retry. Dimmed while another page loads. */
export function Loaded<Data>({ query, what, rows, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    return (
      <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-55')}>
        {children(query.data)}
        <DataAge data={query.data} />
      </div>
    )
  }
  if (query.error) {
    return <LoadError what={what} message={query.error.message} onRetry={() => void query.refetch()} />
  }
  return skeleton ?? <TableSkeleton {...(rows !== undefined && { rows })} />
}
