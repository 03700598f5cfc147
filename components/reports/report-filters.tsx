'use client'

import type { ReactNode } from 'react'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterChip } from '@/components/data/filter-chip'
import { SearchOnEnter } from '@/components/data/search-box'
import { Select } from '@/components/ui/select'
import type { StaffReportBy } from '@/server/contract/reports'
import { PeriodPicker } from './period-picker'
import { byLabels } from './report'
import type { ReportParams } from './report-params'

type Params<By extends StaffReportBy> = Omit<ReportParams, 'by'> & { by: By }

interface ReportFiltersProps<By extends StaffReportBy> {
  params: Params<By>
  bys: readonly By[]
  isNarrowed: boolean
  onChange: (change: Partial<Params<By>>) => void
  onClear: () => void
  /** Further filters. */
  children?: ReactNode
}

export function ReportFilters<By extends StaffReportBy>(props: ReportFiltersProps<By>) {
  const { params, bys, isNarrowed, onChange, onClear, children } = props
  const { period, from, to, zone } = params
  return (
    <FilterBar
      isFiltered={isNarrowed}
      onClear={onClear}
      search={
        <SearchOnEnter
          key={`player ${params.player}`}
          label="Player"
          placeholder="Exact player ID"
          value={params.player}
          onChange={(player) => onChange({ player } as Partial<Params<By>>)}
        />
      }
    >
      <Select
        aria-label="Group by"
        value={params.by}
        onValueChange={(value) => {
          const by = bys.find((one) => one === value)
          if (by) onChange({ by, sort: null } as Partial<Params<By>>)
        }}
        options={bys.map((value) => ({ value, label: `By ${byLabels[value].toLowerCase()}` }))}
      />
      <PeriodPicker
        period={period}
        from={from}
        to={to}
        zone={zone}
        onChange={(change) => onChange(change as Partial<Params<By>>)}
      />
      {children}
      {chips.map(({ name, label }) => {
        const text = params[name]
        // A key that is computed loses its name.
        const removed = { [name]: null } as Partial<Params<By>>
        return text && <FilterChip key={name} label={label} text={text} onRemove={() => onChange(removed)} />
      })}
    </FilterBar>
  )
}

/** Narrowed by opening a row. */
const chips = [
  { name: 'brand', label: 'Brand' },
  { name: 'game', label: 'Game' },
  { name: 'country', label: 'Country' },
  { name: 'currency', label: 'Currency' },
] as const
