import type { Metadata } from 'next'
import { MonthCloseView } from '@/components/billing/month-close-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, requireMeAnywhere } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Month close' }

export default async function MonthClosePage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  return (
    <Hydrate>
      <MonthCloseView now={new Date()} />
    </Hydrate>
  )
}
