import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RunView } from '@/components/reconciliation/run-view'
import { breakList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Comparison' }

interface StaffComparisonPageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

export default async function StaffComparisonPage({ params, searchParams }: StaffComparisonPageProps) {
  const { id: reconciliationId } = await params
  const search = breakList.toSearch(await breakList.load(searchParams))
  await prefetch(
    trpc.staffReconciliation.get.queryOptions({ reconciliationId }),
    trpc.staffReconciliation.breaks.queryOptions({ ...search, reconciliationId }),
    trpc.staffProviders.survey.queryOptions(),
  )
  return (
    <Hydrate>
      <RunView id={reconciliationId} />
    </Hydrate>
  )
}
