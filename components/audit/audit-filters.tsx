'use client'

import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { DateFilter } from '@/components/transactions/date-filter'
import { auditAreas } from './audit-areas'
import type { AuditParams } from './search-params'

interface AuditFiltersProps {
  params: AuditParams
  onChange: (change: Partial<Omit<AuditParams, 'cursor'>>) => void
  onClear: () => void
}

const actors = [{ value: 'staff', label: 'Croupier staff' }] as const

export function AuditFilters({ params, onChange, onClear }: AuditFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchOnEnter
          key={params.text}
          label="Search the audit log"
          placeholder="Name, exact ID or IP address"
          value={params.text}
          onChange={(text) => onChange({ text })}
        />
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect
        label="Action"
        any="Any action"
        choices={auditAreas}
        value={params.area}
        onChange={(area) => onChange({ area })}
      />
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
