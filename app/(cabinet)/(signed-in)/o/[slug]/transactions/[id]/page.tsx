import type { Metadata } from 'next'
import { BackLink } from '@/components/shell/back-link'
import { DeliveryView } from '@/components/transactions/delivery-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Transaction' }

export default async function TransactionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.transactions.get.queryOptions({ id }))
  return (
    <Hydrate>
      <BackLink href="/transactions">Transactions</BackLink>
      <DeliveryView id={id} layout="page" />
    </Hydrate>
  )
}
