'use client'

import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { DateFilter } from '@/components/transactions/date-filter'
import { marketRules, refusalSubjects } from '@/server/contract/jurisdictions'
import type { RefusalParams } from './refusal-params'
import { ruleLabels, subjectLabels } from './words'

interface RefusalFiltersProps {
  params: RefusalParams
  onChange: (change: Partial<RefusalParams>) => void
  onClear: () => void
}

const modes = [
  { value: 'shadow', label: 'Shadow' },
  { value: 'refused', label: 'Refused' },
] as const
const rules = marketRules.map((value) => ({ value, label: ruleLabels[value] }))
const subjects = refusalSubjects.map((value) => ({ value, label: subjectLabels[value] }))

export function RefusalFilters({ params, onChange, onClear }: RefusalFiltersProps) {
  return (
    <FilterBar
      search={
        <>
          <SearchOnEnter
            label="Player"
            placeholder="Exact player ID"
            value={params.player}
            onChange={(player) => onChange({ player })}
          />
          <SearchOnEnter
            label="Country"
            placeholder="Country, such as SE"
            value={params.country}
            onChange={(country) => onChange({ country })}
          />
        </>
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect
        label="Mode"
        any="Any mode"
        choices={modes}
        value={params.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <FilterSelect
        label="Rule"
        any="Any rule"
        choices={rules}
        value={params.rule}
        onChange={(rule) => onChange({ rule })}
      />
      <FilterSelect
        label="Subject"
        any="Any subject"
        choices={subjects}
        value={params.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <BrandFilter value={params.brand} onChange={(brand) => onChange({ brand })} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
