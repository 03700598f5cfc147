import type { Metadata } from 'next'
import { StaffInvoiceView } from '@/components/billing/staff-invoice-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Invoice' }

export default async function StaffInvoicePage({ params }: { params: Promise<{ invoiceId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  const { invoiceId } = await params
  await prefetch(trpc.staffInvoices.get.queryOptions({ invoiceId }))
  return (
    <Hydrate>
      <StaffInvoiceView invoiceId={invoiceId} today={new Date().toISOString().slice(0, 10)} />
    </Hydrate>
  )
}
