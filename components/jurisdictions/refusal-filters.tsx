'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { DateFilter } from '@/components/transactions/date-filter'
import { marketRules, refusalSubjects } from '@/server/contract/jurisdictions'
import type { RefusalParams } from './refusal-params'
import { ruleLabels, subjectLabels } from './words'

const modes = [
  { value: 'shadow', label: 'Shadow' },
  { value: 'refused', label: 'Refused' },
] as const
const rules = marketRules.map((value) => ({ value, label: ruleLabels[value] }))
const subjects = refusalSubjects.map((value) => ({ value, label: subjectLabels[value] }))

export function RefusalFilters({ params, onChange, onClear }: FilterProps<RefusalParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <>
          <SearchOnEnter label="Player" placeholder="Exact player ID" {...bind('player')} />
          <SearchOnEnter label="Country" placeholder="Country, such as SE" {...bind('country')} />
        </>
      }
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Mode" any="Any mode" choices={modes} {...bind('mode')} />
      <FilterSelect label="Rule" any="Any rule" choices={rules} {...bind('rule')} />
      <FilterSelect label="Subject" any="Any subject" choices={subjects} {...bind('subject')} />
      <BrandFilter {...bind('brand')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
    </FilterBar>
  )
}
