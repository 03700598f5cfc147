import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { transactionList } from '@/components/transactions/search-params'
import { TransactionsView } from '@/components/transactions/transactions-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Transactions' }

export default async function TransactionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = transactionList.toSearch(await transactionList.load(searchParams))
  await prefetch(trpc.transactions.search.queryOptions(search), trpc.transactions.providers.queryOptions())
  return (
    <Hydrate>
      <TransactionsView />
    </Hydrate>
  )
}
