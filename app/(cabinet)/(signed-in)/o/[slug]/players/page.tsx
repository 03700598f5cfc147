import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { PlayersView } from '@/components/players/players-view'
import { loadPlayerParams, toPlayerSearch } from '@/components/players/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Players' }

export default async function PlayersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadPlayerParams(searchParams)
  await prefetch(
    trpc.players.search.queryOptions(toPlayerSearch(params)),
    trpc.players.exclusions.queryOptions({}),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <PlayersView />
    </Hydrate>
  )
}
