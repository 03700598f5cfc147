import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { RunsView } from '@/components/reconciliation/runs-view'
import { runList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Reconciliation' }

export default async function StaffReconciliationPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const search = runList.toSearch(await runList.load(searchParams))
  await prefetch(
    trpc.staffReconciliation.list.queryOptions(search),
    trpc.staffProviders.survey.queryOptions(),
  )
  return (
    <Hydrate>
      <RunsView />
    </Hydrate>
  )
}
