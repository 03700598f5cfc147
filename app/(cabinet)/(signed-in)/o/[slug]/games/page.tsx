import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { GamesView } from '@/components/games/games-view'
import { loadGameParams, toSearch } from '@/components/games/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Games' }

export default async function GamesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadGameParams(searchParams)
  await prefetch(
    trpc.games.search.queryOptions(toSearch(params)),
    trpc.games.facets.queryOptions(),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <GamesView />
    </Hydrate>
  )
}
