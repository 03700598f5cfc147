import type { Metadata } from 'next'
import { AffiliateDashboardView } from '@/components/affiliate/dashboard-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Affiliate' }

export default async function AffiliatePage() {
  const { permissions } = await requireMe()
  if (!permissions.includes('affiliate.read')) return <NoAccess />
  await prefetch(
    trpc.affiliate.dashboard.queryOptions(),
    trpc.affiliate.links.queryOptions({ cursor: null }),
    trpc.affiliate.organizations.queryOptions({ cursor: null }),
  )
  return (
    <Hydrate>
      <AffiliateDashboardView />
    </Hydrate>
  )
}
