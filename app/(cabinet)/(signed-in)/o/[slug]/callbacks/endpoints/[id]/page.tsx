import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { EndpointHealthView } from '@/components/callbacks/endpoint-health-view'
import { loadSpan } from '@/components/callbacks/span'
import { Hydrate, prefetch, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Endpoint health' }

interface EndpointPageProps {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

export default async function EndpointPage({ params, searchParams }: EndpointPageProps) {
  const { id } = await params
  await prefetch(trpc.callbacks.endpoint.queryOptions({ endpointId: id, ...(await loadSpan(searchParams)) }))
  return (
    <Hydrate>
      <EndpointHealthView id={id} />
    </Hydrate>
  )
}
