'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { FilterSelect } from './filter-select'

interface ProviderFilterProps {
  value: string | null
  onChange: (code: string | null) => void
}

export function ProviderFilter({ value, onChange }: ProviderFilterProps) {
  const trpc = useTRPC()
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  return (
    <FilterSelect
      label="Provider"
      any="Any provider"
      choices={(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
