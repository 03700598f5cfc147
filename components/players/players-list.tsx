'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListCard } from '@/components/data/list-page'
import { PlainTime } from '@/components/data/plain-time'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { playerSort } from './player-sort'
import { PlayersTable } from './players-table'
import { playerList } from './search-params'

export function PlayersList() {
  const trpc = useTRPC()
  const list = useOpenList(playerList)
  const { starts } = list.params
  const sort = playerSort(list.params.sort, list.change)
  const page = useQuery(trpc.players.search.queryOptions(list.search, { placeholderData: keepPreviousData }))
  return (
    <ListCard
      header={<CardHeader title="Totals" description={page.data && <CountedText page={page.data} />} />}
      list={list}
      query={page}
      what="Players"
      rows={10}
      rowsOf={(data) => data.players}
      noMatch="No matching players"
      hint={
        <>Players appear within two hours of their first transaction. {starts && <Exact id={starts} />}</>
      }
      empty={
        <EmptyState
          title="No players yet"
          actions={
            <Button asChild>
              <OrganizationLink href="/games">Browse games</OrganizationLink>
            </Button>
          }
        >
          Players appear within two hours of their first transaction.
        </EmptyState>
      }
      order={sort.order}
    >
      {(players) => <PlayersTable players={players} sort={sort.headers} />}
    </ListCard>
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
