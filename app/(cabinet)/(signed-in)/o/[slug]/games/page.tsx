import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { GamesView } from '@/components/games/games-view'
import { gameList } from '@/components/games/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Games' }

export default async function GamesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = gameList.toSearch(await gameList.load(searchParams))
  await prefetch(
    trpc.games.search.queryOptions(search),
    trpc.games.facets.queryOptions(),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <GamesView />
    </Hydrate>
  )
}
