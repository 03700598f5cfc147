'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { PlainTime } from '@/components/data/plain-time'
import { SearchOnEnter } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { playerSort } from './player-sort'
import { PlayersTable } from './players-table'
import { playerParams, toPlayerSearch } from './search-params'

export function PlayersList() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, change, go, clear } = useList(playerParams)
  const sort = playerSort(params.sort, change)
  const page = useQuery(
    trpc.players.search.queryOptions(toPlayerSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <Card>
      <CardHeader title="Totals" description={page.data && <CountedText page={page.data} />} />
      <FilterBar
        search={
          <SearchOnEnter label="Search by player" placeholder="Player ID starts with…" {...bind('starts')} />
        }
        isFiltered={hasFilter(params)}
        onClear={clear}
      >
        <BrandFilter {...bind('brand')} />
      </FilterBar>
      <List
        query={page}
        what="Players"
        rows={10}
        rowsOf={(data) => data.players}
        isNarrowed={isNarrowed}
        noMatch={
          <NoMatch title="No matching players" onClear={clear}>
            Players appear within two hours of their first transaction.{' '}
            {params.starts && <Exact id={params.starts} />}
          </NoMatch>
        }
        empty={
          <EmptyState icon={UserRound} title="No players yet">
            Players appear within two hours of their first transaction.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
      >
        {(players) => <PlayersTable players={players} sort={sort.headers} />}
      </List>
    </Card>
  )
}

/** Who has played nothing yet may have sessions or an exclusion. */
const Exact = ({ id }: { id: string }) => (
  <OrganizationLink href={`/players/${encodeURIComponent(id)}`} className="text-accent hover:underline">
    Open player {id}
  </OrganizationLink>
)

function CountedText({ page: { countedUntil, countedFrom } }: { page: Outputs['players']['search'] }) {
  if (!countedUntil) return 'Totals are counted hourly.'
  return (
    <>
      Lifetime totals as of <PlainTime value={countedUntil} hasSeconds={false} />, counted hourly.
      {countedFrom && (
        <>
          {' '}
          Transactions from before <PlainTime value={countedFrom} hasSeconds={false} /> are still being
          counted.
        </>
      )}
    </>
  )
}
