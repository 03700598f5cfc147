import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { StaffAffiliateTabs } from '@/components/staff/affiliates/staff-affiliate-tabs'

export default function StaffAffiliatesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Affiliates" description="Partners, commission and payouts." />
      <StaffAffiliateTabs />
      {children}
    </>
  )
}
