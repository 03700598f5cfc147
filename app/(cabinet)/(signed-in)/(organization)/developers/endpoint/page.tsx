import type { Metadata } from 'next'
import { EndpointView } from '@/components/endpoint/endpoint-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Callback endpoint' }

export default async function EndpointPage() {
  const me = await requireMe()
  if (!me.permissions.includes('endpoint.read')) return <NoAccess />
  await prefetch(trpc.endpoint.get.queryOptions(), trpc.overview.deliveries.queryOptions())
  return (
    <Hydrate>
      <EndpointView />
    </Hydrate>
  )
}
