import type { Metadata } from 'next'
import { EverywhereView } from '@/components/callbacks/everywhere-view'
import { Hydrate, prefetch, trpc } from '../../../cabinet'

export const metadata: Metadata = { title: 'Failed callbacks' }

export default async function FailedCallbacksPage() {
  await prefetch(trpc.callbacks.everywhere.queryOptions())
  return (
    <Hydrate>
      <EverywhereView />
    </Hydrate>
  )
}
