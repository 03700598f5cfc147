'use client'

import { useQuery } from '@tanstack/react-query'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { ProviderFilter } from '@/components/data/provider-filter'
import { useMe } from '@/components/shell/me-context'
import { DateFilter } from '@/components/transactions/date-filter'
import { movementTypes } from '@/components/transactions/movement-types'
import { useTRPC } from '@/components/trpc/provider'
import { assigneeChoices } from './assignee-choices'
import { EndpointFilter } from './endpoint-filter'
import { type CallbackParams, isNarrowed } from './search-params'

export function AttentionFilters({ params, onChange, onClear }: FilterProps<CallbackParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar isFiltered={isNarrowed(params)} onClear={onClear}>
      <FilterSelect label="Type" any="Any type" choices={movementTypes} {...bind('type')} />
      <BrandFilter {...bind('brand')} />
      <ProviderFilter {...bind('provider')} />
      <EndpointFilter {...bind('endpoint')} />
      <AssigneeFilter {...bind('assignee')} />
      <DateFilter from={params.from} to={params.to} within={params.within} onChange={onChange} />
    </FilterBar>
  )
}

interface AssigneeFilterProps {
  value: string | null
  onChange: (assignee: string | null) => void
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const trpc = useTRPC()
  const { user } = useMe()
  const team = useQuery(trpc.team.get.queryOptions(undefined, { staleTime: 60_000 }))
  const members = team.data?.members ?? []
  return (
    <FilterSelect
      label="Assignee"
      any="Any assignee"
      choices={assigneeChoices({ members, viewerEmail: user.email, value: team.data ? value : null })}
      value={value}
      onChange={onChange}
      className="max-w-64 truncate"
    />
  )
}
