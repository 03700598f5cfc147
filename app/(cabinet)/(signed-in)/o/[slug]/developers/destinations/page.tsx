import type { Metadata } from 'next'
import { DestinationsView } from '@/components/destinations/destinations-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Destinations' }

export default async function DestinationsPage() {
  const me = await requireMe()
  if (!me.permissions.includes('destinations.read')) return <NoAccess />
  await prefetch(trpc.destinations.list.queryOptions())
  return (
    <Hydrate>
      <DestinationsView scope="organization" />
    </Hydrate>
  )
}
