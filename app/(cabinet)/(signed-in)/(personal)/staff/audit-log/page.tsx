import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadGlobalAuditParams, toGlobalSearch } from '@/components/audit/global-audit-params'
import { GlobalAuditView } from '@/components/audit/global-audit-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Global audit log' }

export default async function GlobalAuditLogPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMeAnywhere()
  if (!me.staffPermissions.includes('audit.everywhere')) return <NoAccess />
  const search = toGlobalSearch(await loadGlobalAuditParams(searchParams))
  await prefetch(trpc.audit.everywhere.queryOptions(search))
  return (
    <Hydrate>
      <GlobalAuditView />
    </Hydrate>
  )
}
