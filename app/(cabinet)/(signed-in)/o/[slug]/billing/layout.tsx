import type { ReactNode } from 'react'
import { BillingTabs } from '@/components/billing/billing-tabs'
import { NoAccess } from '@/components/shell/no-access'
import { PageHeader } from '@/components/shell/page-header'
import { requireMe } from '../../../../cabinet'

export default async function BillingLayout({ children }: { children: ReactNode }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('billing.read')) return <NoAccess />
  return (
    <>
      <PageHeader title="Billing" description="Prepaid credit, fees and invoices." />
      <BillingTabs />
      {children}
    </>
  )
}
