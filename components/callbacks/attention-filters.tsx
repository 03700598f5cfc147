'use client'

import { useQuery } from '@tanstack/react-query'
import { DateFilter } from '@/components/transactions/date-filter'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type CallbackParams, isNarrowed } from './search-params'
import { useScopes } from './use-scopes'

interface AttentionFiltersProps {
  params: CallbackParams
  onChange: (change: Partial<CallbackParams>) => void
  onClear: () => void
}

const any = 'any'
const types = ['bet', 'win', 'refund'] as const

export function AttentionFilters({ params, onChange, onClear }: AttentionFiltersProps) {
  const trpc = useTRPC()
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  const { brands, endpoints } = useScopes()
  const orNull = (value: string) => (value === any ? null : value)
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b p-3 sm:flex sm:flex-wrap">
      <Select
        aria-label="Type"
        value={params.type ?? any}
        onValueChange={(value) => onChange({ type: types.find((type) => type === value) ?? null })}
        options={[
          { value: any, label: 'Any type' },
          { value: 'bet', label: 'Bets' },
          { value: 'win', label: 'Wins' },
          { value: 'refund', label: 'Refunds' },
        ]}
      />
      {brands.length > 1 && (
        <Select
          aria-label="Brand"
          value={params.brand ?? any}
          onValueChange={(value) => onChange({ brand: orNull(value) })}
          options={[{ value: any, label: 'Any brand' }, ...brands]}
        />
      )}
      <Select
        aria-label="Provider"
        value={params.provider ?? any}
        onValueChange={(value) => onChange({ provider: orNull(value) })}
        options={[
          { value: any, label: 'Any provider' },
          ...(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {(endpoints.length > 1 || params.endpoint) && (
        <Select
          aria-label="Endpoint"
          value={params.endpoint ?? any}
          onValueChange={(value) => onChange({ endpoint: orNull(value) })}
          options={[{ value: any, label: 'Any endpoint' }, ...endpoints]}
          className="max-w-64 truncate"
        />
      )}
      <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
      {isNarrowed(params) && (
        <Button variant="ghost" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  )
}
