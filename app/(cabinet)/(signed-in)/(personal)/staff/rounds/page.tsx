import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RoundsEverywhereView } from '@/components/open-rounds/everywhere-view'
import { openRoundsEverywhere } from '@/components/open-rounds/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Open rounds' }

export default async function StaffRoundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(
    trpc.rounds.everywhere.queryOptions(
      openRoundsEverywhere.toSearch(await openRoundsEverywhere.load(searchParams)),
    ),
  )
  return (
    <Hydrate>
      <RoundsEverywhereView />
    </Hydrate>
  )
}
