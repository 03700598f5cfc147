import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { BreaksCard } from '@/components/reconciliation/breaks-card'
import { breakList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Breaks' }

export default async function StaffBreaksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = breakList.toSearch(await breakList.load(searchParams))
  await prefetch(
    trpc.staffReconciliation.breaks.queryOptions(search),
    trpc.staffProviders.survey.queryOptions(),
  )
  return (
    <Hydrate>
      <BreaksCard />
    </Hydrate>
  )
}
