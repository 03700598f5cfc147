import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { withdrawalList } from '@/components/affiliate/search-params'
import { WithdrawalsView } from '@/components/affiliate/withdrawals-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Withdrawals' }

export default async function WithdrawalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('affiliate.read')) return <NoAccess />
  const search = withdrawalList.toSearch(await withdrawalList.load(searchParams))
  await prefetch(
    trpc.affiliate.dashboard.queryOptions(),
    trpc.affiliate.addresses.queryOptions(),
    trpc.affiliate.withdrawals.queryOptions(search),
  )
  return (
    <Hydrate>
      <WithdrawalsView />
    </Hydrate>
  )
}
