import type { ReactNode } from 'react'
import { AffiliateTabs } from '@/components/affiliate/affiliate-tabs'
import { PageHeader } from '@/components/shell/page-header'

export default function AffiliateLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Affiliate" description="Links, organizations, commission and withdrawals." />
      <AffiliateTabs />
      {children}
    </>
  )
}
