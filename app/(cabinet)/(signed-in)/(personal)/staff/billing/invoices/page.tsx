import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { staffInvoiceList } from '@/components/billing/invoice-params'
import { StaffInvoicesView } from '@/components/billing/staff-invoices-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Invoices' }

export default async function StaffInvoicesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  const search = staffInvoiceList.toSearch(await staffInvoiceList.load(searchParams))
  await prefetch(trpc.staffInvoices.search.queryOptions(search))
  return (
    <Hydrate>
      <StaffInvoicesView />
    </Hydrate>
  )
}
