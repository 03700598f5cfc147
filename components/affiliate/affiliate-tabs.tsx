'use client'

import { type BillingTab, SubNav } from '@/components/billing/sub-nav'
import { useMe } from '@/components/shell/me-context'

export const tabs: readonly BillingTab[] = [
  { href: '/affiliate', label: 'Overview', permission: 'affiliate.read' },
  { href: '/affiliate/commission', label: 'Commission', permission: 'affiliate.read' },
  { href: '/affiliate/withdrawals', label: 'Withdrawals', permission: 'affiliate.read' },
]

/** The pages of an affiliate's account. */
export const AffiliateTabs = () => <SubNav label="Affiliate" tabs={tabs} permissions={useMe().permissions} />
