'use client'

import { Gamepad2, SearchX } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { PagePager } from '@/components/data/page-pager'
import { TableSkeleton } from '@/components/data/table-skeleton'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { GamesTable, type GamesTableProps } from './games-table'
import { type GameParams, hasFilter } from './search-params'

interface GamesListProps extends Omit<GamesTableProps, 'games'> {
  page: {
    data: Outputs['games']['search'] | undefined
    error: { message: string } | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  params: GameParams
  onGo: (page: number) => void
  onClear: () => void
}

/** The page of games, or why there is none. */
export function GamesList({ page, params, onGo, onClear, ...table }: GamesListProps) {
  if (page.error) {
    return <LoadError what="Games" message={page.error.message} onRetry={() => void page.refetch()} />
  }
  if (!page.data) return <TableSkeleton rows={12} />
  const { games, perPage, total } = page.data
  if (games.length > 0) {
    return (
      <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
        <GamesTable games={games} {...table} />
        <PagePager page={Math.max(1, params.page)} perPage={perPage} total={total} onGo={onGo} />
      </div>
    )
  }
  if (hasFilter(params) || params.page > 1) {
    return (
      <EmptyState
        icon={SearchX}
        title="No game matches"
        actions={<Button onClick={onClear}>Clear the filters</Button>}
      >
        Names are matched by the beginnings of their words.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Gamepad2} title="No games yet">
      Games appear here once a provider that your organization may use is connected.
    </EmptyState>
  )
}
