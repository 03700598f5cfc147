import type { Metadata } from 'next'
import { InvoiceView } from '@/components/billing/invoice-view'
import { Hydrate, prefetch, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Invoice' }

export default async function InvoicePage({ params }: { params: Promise<{ invoiceId: string }> }) {
  const { invoiceId } = await params
  await prefetch(trpc.invoices.get.queryOptions({ invoiceId }))
  return (
    <Hydrate>
      <InvoiceView invoiceId={invoiceId} />
    </Hydrate>
  )
}
