'use client'

import { type BillingTab, SubNav } from '@/components/billing/sub-nav'
import { useMe } from '@/components/shell/me-context'

export const tabs: readonly BillingTab[] = [
  { href: '/staff/affiliates', label: 'Affiliates', permission: 'affiliates.read' },
  { href: '/staff/affiliates/withdrawals', label: 'Withdrawals', permission: 'affiliates.read' },
  { href: '/staff/affiliates/files', label: 'Bank files', permission: 'affiliates.read' },
  { href: '/staff/affiliates/enquiries', label: 'Enquiries', permission: 'affiliates.read' },
  { href: '/staff/affiliates/programmes', label: 'Programmes', permission: 'affiliates.read' },
]

/** The pages of Croupier's own about affiliates. */
export const StaffAffiliateTabs = () => (
  <SubNav label="Affiliates" tabs={tabs} permissions={useMe().staffPermissions} />
)
