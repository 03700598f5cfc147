import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RunsView } from '@/components/reconciliation/runs-view'
import { runList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Reconciliation' }

export default async function ReconciliationPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = runList.toSearch(await runList.load(searchParams))
  await prefetch(trpc.reconciliation.list.queryOptions(search), trpc.transactions.providers.queryOptions())
  return (
    <Hydrate>
      <RunsView />
    </Hydrate>
  )
}
