'use client'

import { Gamepad2 } from 'lucide-react'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import type { Outputs } from '@/components/trpc/types'
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
  return (
    <Loaded query={page} what="Games" rows={12}>
      {({ games, perPage, total }) =>
        games.length > 0 ? (
          <>
            <GamesTable games={games} {...table} />
            <PagePager page={Math.max(1, params.page)} perPage={perPage} total={total} onGo={onGo} />
          </>
        ) : hasFilter(params) || params.page > 1 ? (
          <NoMatch title="No game matches" onClear={onClear}>
            Names are matched by the beginnings of their words.
          </NoMatch>
        ) : (
          <EmptyState icon={Gamepad2} title="No games yet">
            Games appear here once a provider that your organization may use is connected.
          </EmptyState>
        )
      }
    </Loaded>
  )
}
