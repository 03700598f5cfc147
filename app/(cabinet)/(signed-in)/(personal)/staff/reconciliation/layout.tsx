import type { ReactNode } from 'react'
import { ReconciliationTabs } from '@/components/reconciliation/tabs'
import { NoAccess } from '@/components/shell/no-access'
import { PageHeader } from '@/components/shell/page-header'
import { requireMeAnywhere } from '../../../../cabinet'

export default async function StaffReconciliationLayout({ children }: { children: ReactNode }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('reconciliation.everywhere')) return <NoAccess />
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Transactions of all organizations compared with the ledgers of providers."
      />
      <ReconciliationTabs />
      {children}
    </>
  )
}
