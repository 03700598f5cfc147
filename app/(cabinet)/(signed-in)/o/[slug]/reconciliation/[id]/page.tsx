import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RunView } from '@/components/reconciliation/run-view'
import { breakList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Comparison' }

interface ComparisonPageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

export default async function ComparisonPage({ params, searchParams }: ComparisonPageProps) {
  const { id: reconciliationId } = await params
  const search = breakList.toSearch(await breakList.load(searchParams))
  await prefetch(
    trpc.reconciliation.get.queryOptions({ reconciliationId }),
    trpc.reconciliation.breaks.queryOptions({ ...search, reconciliationId }),
    trpc.transactions.providers.queryOptions(),
    trpc.brands.list.queryOptions(),
  )
  return (
    <Hydrate>
      <RunView id={reconciliationId} />
    </Hydrate>
  )
}
