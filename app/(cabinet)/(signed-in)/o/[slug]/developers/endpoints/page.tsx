import type { Metadata } from 'next'
import { EndpointView } from '@/components/endpoint/endpoint-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Endpoints' }

export default async function EndpointsPage() {
  const me = await requireMe()
  if (!me.permissions.includes('endpoint.read')) return <NoAccess />
  await prefetch(
    trpc.endpoint.list.queryOptions(),
    trpc.endpoint.egress.queryOptions(),
    trpc.brands.list.queryOptions(),
    trpc.transactions.providers.queryOptions(),
  )
  return (
    <Hydrate>
      <EndpointView />
    </Hydrate>
  )
}
