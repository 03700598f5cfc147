'use client'

import { type BillingTab, SubNav } from '@/components/billing/sub-nav'
import type { PermissionName } from '@/components/shell/me-context'
import { useMe } from '@/components/shell/me-context'
import { useReconciliation } from './scope'

const tabsOf = (base: string, permission: PermissionName): BillingTab[] => [
  { href: base, below: base, label: 'Comparisons', permission },
  { href: `${base}/breaks`, label: 'Breaks', permission },
  { href: `${base}/ledgers`, label: 'Ledgers', permission },
]

export const tabs = tabsOf('/reconciliation', 'reconciliation.read')
export const staffTabs = tabsOf('/staff/reconciliation', 'reconciliation.everywhere')

/** The pages of reconciliation, of an organization or of staff. */
export function ReconciliationTabs() {
  const { isStaff } = useReconciliation()
  const { permissions, staffPermissions } = useMe()
  return (
    <SubNav
      label="Reconciliation"
      tabs={isStaff ? staffTabs : tabs}
      permissions={isStaff ? staffPermissions : permissions}
    />
  )
}
