import type { Metadata } from 'next'
import { OverviewView } from '@/components/service-overview/overview-view'
import { Hydrate, prefetch, trpc } from '../../../cabinet'

export const metadata: Metadata = { title: 'Service overview' }

export default async function ServiceOverviewPage() {
  await prefetch(
    trpc.staffOverview.failing.queryOptions(),
    trpc.staffOverview.providers.queryOptions(),
    trpc.staffOverview.refused.queryOptions(),
    trpc.staffProviders.survey.queryOptions(),
    trpc.staffJobs.health.queryOptions(),
  )
  return (
    <Hydrate>
      <OverviewView />
    </Hydrate>
  )
}
