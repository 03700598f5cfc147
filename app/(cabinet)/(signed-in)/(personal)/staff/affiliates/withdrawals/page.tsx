import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { staffWithdrawalList } from '@/components/affiliate/search-params'
import { StaffWithdrawalsView } from '@/components/affiliate/staff-withdrawals-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Withdrawals' }

export default async function StaffWithdrawalsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const search = staffWithdrawalList.toSearch(await staffWithdrawalList.load(searchParams))
  await prefetch(trpc.staffAffiliates.withdrawals.queryOptions(search))
  return (
    <Hydrate>
      <StaffWithdrawalsView />
    </Hydrate>
  )
}
