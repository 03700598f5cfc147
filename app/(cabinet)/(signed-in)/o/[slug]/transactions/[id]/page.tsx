import type { Metadata } from 'next'
import { BackLink } from '@/components/shell/back-link'
import { TransactionView } from '@/components/transactions/transaction-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Transaction' }

export default async function TransactionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.transactions.get.queryOptions({ id }))
  return (
    <Hydrate>
      <BackLink href="/transactions">Transactions</BackLink>
      <TransactionView id={id} layout="page" />
    </Hydrate>
  )
}
