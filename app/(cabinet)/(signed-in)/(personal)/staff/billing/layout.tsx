import type { ReactNode } from 'react'
import { StaffBillingTabs } from '@/components/billing/staff-billing-tabs'
import { PageHeader } from '@/components/shell/page-header'

export default function StaffBillingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Billing"
        description="What organizations owe Croupier, and what Croupier owes providers."
      />
      <StaffBillingTabs />
      {children}
    </>
  )
}
