'use client'

import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '@/components/data/filter-select'
import { useTRPC } from '@/components/trpc/provider'
import { useEndpointScope } from './endpoint-scope'

interface EndpointFilterProps {
  value: string | null
  onChange: (endpointId: string | null) => void
}

const span = '24h'

/** Shown when there is more than one endpoint, or one is selected. */
export function EndpointFilter({ value, onChange }: EndpointFilterProps) {
  const trpc = useTRPC()
  const scopeOf = useEndpointScope()
  const { data = [] } = useQuery(trpc.callbacks.endpoints.queryOptions({ span }, { staleTime: 60_000 }))
  if (data.length <= 1 && value === null) return null
  return (
    <FilterSelect
      label="Endpoint"
      any="Any endpoint"
      choices={data.map((endpoint) => ({ value: endpoint.id, label: scopeOf(endpoint) }))}
      value={value}
      onChange={onChange}
      className="max-w-64 truncate"
    />
  )
}
