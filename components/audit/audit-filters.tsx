'use client'

import type { ReactNode } from 'react'
import { bindFilters } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { DateFilter } from '@/components/transactions/date-filter'
import type { AuditParams } from './search-params'

interface AuditFiltersProps<Area extends string> {
  params: Omit<AuditParams, 'area'> & { area: NoInfer<Area> | null }
  areas: readonly { value: Area; label: string }[]
  onChange: (change: {
    text?: string | null
    area?: Area | null
    staff?: boolean | null
    from?: Date | null
    to?: Date | null
  }) => void
  onClear: () => void
  /** A further search field. */
  search?: ReactNode
}

const actors = [{ value: 'staff', label: 'Croupier staff' }] as const

export function AuditFilters<Area extends string>(props: AuditFiltersProps<Area>) {
  const { params, areas, onChange, onClear, search } = props
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <>
          <SearchOnEnter
            key={params.text}
            label="Search the audit log"
            placeholder="Name, exact ID or IP address"
            {...bind('text')}
          />
          {search}
        </>
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Action" any="Any action" choices={areas} {...bind('area')} />
      <FilterSelect
        label="Actor"
        any="Any actor"
        choices={actors}
        value={params.staff ? 'staff' : null}
        onChange={(who) => onChange({ staff: who && true })}
      />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
