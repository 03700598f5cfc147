import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CommissionView } from '@/components/affiliate/commission-view'
import { commissionList } from '@/components/affiliate/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Commission' }

export default async function CommissionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('affiliate.read')) return <NoAccess />
  const search = commissionList.toSearch(await commissionList.load(searchParams))
  await prefetch(trpc.affiliate.commission.queryOptions(search))
  return (
    <Hydrate>
      <CommissionView />
    </Hydrate>
  )
}
