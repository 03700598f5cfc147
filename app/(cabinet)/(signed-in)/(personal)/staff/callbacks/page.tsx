import type { Metadata } from 'next'
import { AllOrganizationsView } from '@/components/callbacks/all-organizations-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Failed callbacks' }

export default async function FailedCallbacksPage() {
  await prefetch(trpc.callbacks.everywhere.queryOptions())
  return (
    <Hydrate>
      <AllOrganizationsView />
    </Hydrate>
  )
}
