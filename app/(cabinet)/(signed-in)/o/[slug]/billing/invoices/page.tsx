import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { invoiceList } from '@/components/billing/invoice-params'
import { InvoicesView } from '@/components/billing/invoices-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(
    trpc.invoices.search.queryOptions(invoiceList.toSearch(await invoiceList.load(searchParams))),
  )
  return (
    <Hydrate>
      <InvoicesView now={new Date()} />
    </Hydrate>
  )
}
