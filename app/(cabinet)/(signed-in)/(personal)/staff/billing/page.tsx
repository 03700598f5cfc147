import type { Metadata } from 'next'
import { ReceivablesView } from '@/components/billing/receivables-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Receivables' }

export default async function ReceivablesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  await prefetch(trpc.staffInvoices.receivables.queryOptions())
  return (
    <Hydrate>
      <ReceivablesView />
    </Hydrate>
  )
}
