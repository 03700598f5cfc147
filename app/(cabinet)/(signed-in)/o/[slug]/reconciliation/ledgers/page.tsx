import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { LedgersView } from '@/components/reconciliation/ledgers-view'
import { importList } from '@/components/reconciliation/search-params'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Ledgers' }

export default async function LedgersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = importList.toSearch(await importList.load(searchParams))
  await prefetch(
    trpc.reconciliation.sources.queryOptions(),
    trpc.reconciliation.imports.queryOptions(search),
    trpc.transactions.providers.queryOptions(),
  )
  return (
    <Hydrate>
      <LedgersView />
    </Hydrate>
  )
}
