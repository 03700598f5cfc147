import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ApprovalsView } from '@/components/approvals/approvals-view'
import { approvalList } from '@/components/approvals/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Approvals' }

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('approvals.decide')) return <NoAccess />
  const search = approvalList.toSearch(await approvalList.load(searchParams))
  await prefetch(trpc.staffApprovals.list.queryOptions(search), trpc.staffApprovals.limit.queryOptions({}))
  return (
    <Hydrate>
      <ApprovalsView />
    </Hydrate>
  )
}
