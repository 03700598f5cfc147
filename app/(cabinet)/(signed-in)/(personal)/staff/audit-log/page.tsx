import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { GlobalAuditView } from '@/components/audit/global-audit-view'
import { globalAuditList } from '@/components/audit/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Global audit log' }

export default async function GlobalAuditLogPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMeAnywhere()
  if (!me.staffPermissions.includes('audit.everywhere')) return <NoAccess />
  const search = globalAuditList.toSearch(await globalAuditList.load(searchParams))
  await prefetch(trpc.audit.everywhere.queryOptions(search))
  return (
    <Hydrate>
      <GlobalAuditView />
    </Hydrate>
  )
}
