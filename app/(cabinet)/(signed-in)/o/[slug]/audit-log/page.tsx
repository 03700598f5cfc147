import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { AuditView } from '@/components/audit/audit-view'
import { auditList } from '@/components/audit/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditLogPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMe()
  if (!me.permissions.includes('audit.read')) return <NoAccess />
  await prefetch(trpc.audit.search.queryOptions(auditList.toSearch(await auditList.load(searchParams))))
  return (
    <Hydrate>
      <AuditView />
    </Hydrate>
  )
}
