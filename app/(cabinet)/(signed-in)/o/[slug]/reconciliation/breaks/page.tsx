import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { BreaksCard } from '@/components/reconciliation/breaks-card'
import { breakList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Breaks' }

export default async function BreaksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = breakList.toSearch(await breakList.load(searchParams))
  await prefetch(trpc.reconciliation.breaks.queryOptions(search), trpc.transactions.providers.queryOptions())
  return (
    <Hydrate>
      <BreaksCard />
    </Hydrate>
  )
}
