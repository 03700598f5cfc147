import type { Metadata } from 'next'
import { DestinationsView } from '@/components/destinations/destinations-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Destinations' }

export default async function StaffDestinationsPage() {
  await prefetch(trpc.staffDestinations.list.queryOptions())
  return (
    <Hydrate>
      <DestinationsView scope="staff" />
    </Hydrate>
  )
}
