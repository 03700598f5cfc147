import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { givenId } from '@/components/data/list-params'
import { ReadinessView } from '@/components/readiness/readiness-view'
import { loadReadinessParams } from '@/components/readiness/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Readiness' }

export default async function ReadinessPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMe()
  if (!me.permissions.includes('readiness.read')) return <NoAccess />
  const { endpoint } = await loadReadinessParams(searchParams)
  await prefetch(
    trpc.endpoint.list.queryOptions(),
    trpc.brands.list.queryOptions(),
    trpc.transactions.providers.queryOptions(),
    trpc.readiness.list.queryOptions({ endpointId: givenId(endpoint) }),
  )
  return (
    <Hydrate>
      <ReadinessView />
    </Hydrate>
  )
}
