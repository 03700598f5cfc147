import type { Metadata } from 'next'
import { JobsView } from '@/components/jobs/jobs-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Jobs and queue' }

export default async function JobsPage() {
  await prefetch(trpc.staffJobs.health.queryOptions())
  return (
    <Hydrate>
      <JobsView />
    </Hydrate>
  )
}
