'use client'

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

interface ProtectionFiltersProps {
  params: ProtectionParams
  onChange: (change: Partial<ProtectionParams>) => void
  onClear: () => void
}

const kinds = protectionKinds.map((value) => ({ value, label: kindLabels[value] }))
const outcomeChoices = protectionOutcomes.map((value) => ({ value, label: outcomes[value].label }))
const rules = protectionRules.map((value) => ({ value, label: ruleLabels[value] }))
const subjects = protectionSubjects.map((value) => ({ value, label: subjectLabels[value] }))
const groupings = [{ value: 'player', label: 'Rule and player' }] as const

export function ProtectionFilters({ params, onChange, onClear }: ProtectionFiltersProps) {
  return (
    <FilterBar
      search={
        <SearchOnEnter
          label="Player"
          placeholder="Exact player ID"
          value={params.player}
          onChange={(player) => onChange({ player })}
        />
      }
      isFiltered={hasFilter(params, ['by'])}
      onClear={onClear}
    >
      <FilterSelect
        label="Protection"
        any="Any protection"
        choices={kinds}
        value={params.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Outcome"
        any="Any outcome"
        choices={outcomeChoices}
        value={params.outcome}
        onChange={(outcome) => onChange({ outcome })}
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
      <FilterSelect
        label="Counts"
        any="By rule"
        choices={groupings}
        value={params.by}
        onChange={(by) => onChange({ by })}
      />
    </FilterBar>
  )
}
