import type { Metadata } from 'next'
import { OverviewView } from '@/components/overview/overview-view'
import { Hydrate, prefetch, trpc } from '../../cabinet'

export const metadata: Metadata = { title: 'Overview' }

export default async function OverviewPage() {
  await prefetch(trpc.overview.setup.queryOptions(), trpc.overview.deliveries.queryOptions())
  return (
    <Hydrate>
      <OverviewView />
    </Hydrate>
  )
}
