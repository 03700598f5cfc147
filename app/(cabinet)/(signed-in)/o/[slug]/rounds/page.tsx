import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { OpenRoundsView } from '@/components/open-rounds/open-rounds-view'
import { openRoundList } from '@/components/open-rounds/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Open rounds' }

export default async function OpenRoundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = openRoundList.toSearch(await openRoundList.load(searchParams))
  await prefetch(
    trpc.rounds.list.queryOptions(search),
    trpc.rounds.age.queryOptions(),
    trpc.transactions.providers.queryOptions(),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <OpenRoundsView />
    </Hydrate>
  )
}
