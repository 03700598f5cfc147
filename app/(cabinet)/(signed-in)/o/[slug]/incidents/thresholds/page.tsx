import type { Metadata } from 'next'
import { ThresholdsView } from '@/components/incidents/thresholds-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Incident thresholds' }

export default async function ThresholdsPage() {
  await prefetch(trpc.incidents.thresholds.queryOptions())
  return (
    <Hydrate>
      <ThresholdsView />
    </Hydrate>
  )
}
