import type { ReactNode } from 'react'
import { StaffAffiliateTabs } from '@/components/affiliate/staff-affiliate-tabs'
import { PageHeader } from '@/components/shell/page-header'

export default function StaffAffiliatesLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Affiliates" description="Partners, commission and payouts." />
      <StaffAffiliateTabs />
      {children}
    </>
  )
}
