'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { endpointScope } from './endpoint-scope'

const span = '24h'

/** The brands and endpoints a filter can name. */
export function useScopes() {
  const trpc = useTRPC()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const endpoints = useQuery(trpc.callbacks.endpoints.queryOptions({ span }, { staleTime: 60_000 }))
  return {
    brands: (brands.data ?? []).map(({ id, ref }) => ({ value: id, label: ref ?? 'Unnamed' })),
    endpoints: (endpoints.data ?? []).map((endpoint) => ({
      value: endpoint.id,
      label: endpointScope(endpoint),
    })),
  }
}
