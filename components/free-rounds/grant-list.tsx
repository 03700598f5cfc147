'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useTRPC } from '@/components/trpc/provider'
import { cn } from '@/components/ui/cn'
import { GrantsTable } from './grants-table'

/** The grants of one player, on that player's page. */
export function GrantList({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery(
    trpc.freeRounds.search.queryOptions({ playerId, cursor }, { placeholderData: keepPreviousData }),
  )
  if (page.isPending) return <TableSkeleton rows={3} />
  if (page.isError) {
    return <LoadError what="Grants" message={page.error.message} onRetry={() => void page.refetch()} />
  }
  if (page.data.grants.length === 0) {
    return <p className="px-5 pb-5 text-muted text-sm">This player was never given free rounds.</p>
  }
  return (
    <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
      <GrantsTable grants={page.data.grants} hasPlayer={false} />
      <KeysetPager
        newer={page.data.newer}
        older={page.data.older}
        isDeep={cursor !== null}
        onGo={setCursor}
      />
    </div>
  )
}
