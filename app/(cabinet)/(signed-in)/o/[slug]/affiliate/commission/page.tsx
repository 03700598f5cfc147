import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CommissionView } from '@/components/affiliate/commission-view'
import { loadCommissionParams } from '@/components/affiliate/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Commission' }

export default async function CommissionPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('affiliate.read')) return <NoAccess />
  const params = await loadCommissionParams(searchParams)
  await prefetch(trpc.affiliate.commission.queryOptions(params))
  return (
    <Hydrate>
      <CommissionView />
    </Hydrate>
  )
}
