import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { GrantsView } from '@/components/free-rounds/grants-view'
import { grantList } from '@/components/free-rounds/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Free rounds' }

export default async function FreeRoundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = grantList.toSearch(await grantList.load(searchParams))
  await prefetch(trpc.freeRounds.search.queryOptions(search), trpc.transactions.providers.queryOptions())
  return (
    <Hydrate>
      <GrantsView />
    </Hydrate>
  )
}
