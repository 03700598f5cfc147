import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RoundsEverywhereView } from '@/components/open-rounds/everywhere-view'
import { loadOpenRoundParams, toRoundFilter } from '@/components/open-rounds/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Open rounds' }

export default async function StaffRoundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(trpc.rounds.everywhere.queryOptions(toRoundFilter(await loadOpenRoundParams(searchParams))))
  return (
    <Hydrate>
      <RoundsEverywhereView />
    </Hydrate>
  )
}
