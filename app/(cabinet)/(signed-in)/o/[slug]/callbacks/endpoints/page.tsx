import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { EndpointsView } from '@/components/callbacks/endpoints-view'
import { loadSpan } from '@/components/callbacks/span'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Endpoint health' }

export default async function EndpointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await prefetch(trpc.callbacks.endpoints.queryOptions(await loadSpan(searchParams)))
  return (
    <Hydrate>
      <EndpointsView />
    </Hydrate>
  )
}
