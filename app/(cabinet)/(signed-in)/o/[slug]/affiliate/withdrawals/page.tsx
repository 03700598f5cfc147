import type { Metadata } from 'next'
import { WithdrawalsView } from '@/components/affiliate/withdrawals-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Withdrawals' }

export default async function WithdrawalsPage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('affiliate.read')) return <NoAccess />
  await prefetch(
    trpc.affiliate.dashboard.queryOptions(),
    trpc.affiliate.addresses.queryOptions(),
    trpc.affiliate.withdrawals.queryOptions({}),
    trpc.affiliate.commission.queryOptions({}),
  )
  return (
    <Hydrate>
      <WithdrawalsView />
    </Hydrate>
  )
}
