'use client'

import { useMe } from '@/components/shell/me-context'
import { type BillingTab, SubNav } from './sub-nav'

export const tabs: readonly BillingTab[] = [
  { href: '/billing', label: 'Overview', permission: 'billing.read' },
  { href: '/billing/invoices', label: 'Invoices', permission: 'billing.read' },
  { href: '/billing/contract', label: 'Contract', permission: 'billing.read' },
  {
    href: '/billing/packages',
    label: 'Packages and purchases',
    permission: 'billing.read',
    below: '/billing/purchases',
  },
  { href: '/billing/details', label: 'Billing details', permission: 'billing.read' },
]

/** The pages of an organization's billing. */
export const BillingTabs = () => <SubNav label="Billing" tabs={tabs} permissions={useMe().permissions} />
