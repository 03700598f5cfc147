import { ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMeAnywhere } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Receivables' }

export default async function ReceivablesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  return (
    <Card>
      <EmptyState icon={ReceiptText} title="No open invoices">
        Invoices appear here once a month is closed.
      </EmptyState>
    </Card>
  )
}
