import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PlayersView } from '@/components/players/players-view'
import { playerList } from '@/components/players/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Players' }

export default async function PlayersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = playerList.toSearch(await playerList.load(searchParams))
  await prefetch(
    trpc.players.search.queryOptions(search),
    trpc.players.exclusions.queryOptions({}),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <PlayersView />
    </Hydrate>
  )
}
