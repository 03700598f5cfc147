'use client'

import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { BrandFilter } from '@/components/data/brand-filter'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { hasFilter } from '@/components/data/list-params'
import { SearchOnEnter } from '@/components/data/search-box'
import { subjectLabels } from '@/components/jurisdictions/words'
import { DateFilter } from '@/components/transactions/date-filter'
import {
  protectionKinds,
  protectionOutcomes,
  protectionRules,
  protectionSubjects,
} from '@/server/contract/protection'
import type { ProtectionParams } from './search-params'
import { kindLabels, outcomes, ruleLabels } from './words'

const kinds = protectionKinds.map((value) => ({ value, label: kindLabels[value] }))
const outcomeChoices = protectionOutcomes.map((value) => ({ value, label: outcomes[value].label }))
const rules = protectionRules.map((value) => ({ value, label: ruleLabels[value] }))
const subjects = protectionSubjects.map((value) => ({ value, label: subjectLabels[value] }))
const groupings = [{ value: 'player', label: 'Rule and player' }] as const

export function ProtectionFilters({ params, onChange, onClear }: FilterProps<ProtectionParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchOnEnter label="Player" placeholder="Exact player ID" {...bind('player')} />}
      isFiltered={hasFilter(params, ['by'])}
      onClear={onClear}
    >
      <FilterSelect label="Protection" any="Any protection" choices={kinds} {...bind('kind')} />
      <FilterSelect label="Outcome" any="Any outcome" choices={outcomeChoices} {...bind('outcome')} />
      <FilterSelect label="Rule" any="Any rule" choices={rules} {...bind('rule')} />
      <FilterSelect label="Subject" any="Any subject" choices={subjects} {...bind('subject')} />
      <BrandFilter {...bind('brand')} />
      <DateFilter from={params.from} to={params.to} onChange={onChange} />
      <FilterSelect label="Counts" any="By rule" choices={groupings} {...bind('by')} />
    </FilterBar>
  )
}
