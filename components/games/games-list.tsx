'use client'

import { Gamepad2 } from 'lucide-react'
import { List } from '@/components/data/list'
import { isPaged } from '@/components/data/list-params'
import type { LoadedProps } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import type { Outputs } from '@/components/trpc/types'
import { EmptyState } from '@/components/ui/empty-state'
import { GamesTable, type GamesTableProps } from './games-table'
import { type GameParams, isNarrowed } from './search-params'

interface GamesListProps extends Omit<GamesTableProps, 'games' | 'sort'> {
  page: LoadedProps<Outputs['games']['search']>['query']
  params: GameParams
  onGo: (page: number) => void
  onClear: () => void
}

export function GamesList({ page, params, onGo, onClear, ...table }: GamesListProps) {
  return (
    <List
      query={page}
      what="Games"
      rows={12}
      rowsOf={({ games }) => games}
      isNarrowed={isNarrowed(params) || isPaged(params)}
      noMatch={
        <NoMatch title="No matching games" onClear={onClear}>
          Search matches the beginning of words.
        </NoMatch>
      }
      empty={
        <EmptyState icon={Gamepad2} title="No games yet">
          Games appear here once your organization has access to a provider.
        </EmptyState>
      }
      pager={({ perPage, total }) => (
        <PagePager page={params.page} perPage={perPage} total={total} onGo={onGo} />
      )}
    >
      {(games) => <GamesTable games={games} sort={params.sort} {...table} />}
    </List>
  )
}
