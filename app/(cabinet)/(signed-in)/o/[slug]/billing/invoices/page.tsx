import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadInvoiceParams, toInvoiceSearch } from '@/components/billing/invoice-params'
import { InvoicesView } from '@/components/billing/invoices-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Invoices' }

export default async function InvoicesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(trpc.invoices.search.queryOptions(toInvoiceSearch(await loadInvoiceParams(searchParams))))
  return (
    <Hydrate>
      <InvoicesView now={new Date()} />
    </Hydrate>
  )
}
