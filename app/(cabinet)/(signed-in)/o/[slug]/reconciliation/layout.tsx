import type { ReactNode } from 'react'
import { ReconciliationTabs } from '@/components/reconciliation/tabs'
import { NoAccess } from '@/components/shell/no-access'
import { PageHeader } from '@/components/shell/page-header'
import { requireMe } from '../../../../cabinet'

export default async function ReconciliationLayout({ children }: { children: ReactNode }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('reconciliation.read')) return <NoAccess />
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Transactions compared with the ledgers of providers and of your wallet."
      />
      <ReconciliationTabs />
      {children}
    </>
  )
}
