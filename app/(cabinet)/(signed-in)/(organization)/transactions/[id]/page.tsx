import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { DeliveryView } from '@/components/transactions/delivery-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Transaction' }

export default async function TransactionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.transactions.get.queryOptions({ id }))
  return (
    <Hydrate>
      <Link
        href="/transactions"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Transactions
      </Link>
      <DeliveryView id={id} layout="page" />
    </Hydrate>
  )
}
