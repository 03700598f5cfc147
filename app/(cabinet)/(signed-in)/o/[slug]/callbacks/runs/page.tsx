import type { Metadata } from 'next'
import { RunsView } from '@/components/callbacks/runs-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Bulk runs' }

export default async function RunsPage() {
  await prefetch(trpc.callbacks.runs.queryOptions())
  return (
    <Hydrate>
      <RunsView />
    </Hydrate>
  )
}
