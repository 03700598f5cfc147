import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadTransactionParams, toSearch } from '@/components/transactions/search-params'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Transactions' }

export default async function TransactionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadTransactionParams(searchParams)
  await prefetch(
    trpc.transactions.search.queryOptions(toSearch(params)),
    trpc.transactions.providers.queryOptions(),
  )
  return (
    <Hydrate>
      <TransactionsView />
    </Hydrate>
  )
}
