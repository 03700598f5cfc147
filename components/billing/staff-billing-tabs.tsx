'use client'

import { useMe } from '@/components/shell/me-context'
import { type BillingTab, SubNav } from './sub-nav'

export const tabs: readonly BillingTab[] = [
  { href: '/staff/billing', label: 'Receivables', permission: 'invoices.manage' },
  { href: '/staff/billing/invoices', label: 'Invoices', permission: 'invoices.manage' },
  { href: '/staff/billing/month-close', label: 'Month close', permission: 'invoices.manage' },
  { href: '/staff/billing/journal', label: 'Journal', permission: 'journal.read' },
  { href: '/staff/billing/contracts', label: 'Contracts', permission: 'contracts.read' },
  { href: '/staff/billing/providers', label: 'Provider contracts', permission: 'contracts.read' },
  { href: '/staff/billing/statements', label: 'Provider statements', permission: 'settlements.read' },
  { href: '/staff/billing/payables', label: 'Payables', permission: 'settlements.read' },
  { href: '/staff/billing/margin', label: 'Margin', permission: 'settlements.read' },
  { href: '/staff/billing/packages', label: 'Packages', permission: 'packages.manage' },
  { href: '/staff/billing/purchases', label: 'Purchases', permission: 'purchases.review' },
  { href: '/staff/billing/approvals', label: 'Approvals', permission: 'approvals.decide' },
  { href: '/staff/billing/differences', label: 'Differences', permission: 'purchases.review' },
  { href: '/staff/billing/unbilled', label: 'Unbilled', permission: 'contracts.read' },
  { href: '/staff/billing/rates', label: 'Exchange rates', permission: 'reports.everywhere' },
]

/** The pages of Croupier's own billing. */
export const StaffBillingTabs = () => (
  <SubNav label="Billing" tabs={tabs} permissions={useMe().staffPermissions} />
)
