'use client'

import type { ReactNode } from 'react'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterControl, type OpenList } from '@/components/data/list-bar'
import { Select } from '@/components/ui/select'
import type { StaffReportBy } from '@/server/contract/reports'
import { PeriodPicker } from './period-picker'
import { byLabels } from './report'
import type { SharedParams } from './report-params'

type Params<By extends StaffReportBy> = SharedParams & { by: By }

interface ReportFiltersProps<By extends StaffReportBy> {
  list: OpenList & { params: Params<By> }
  bys: readonly By[]
  /** Further filters. */
  children?: ReactNode
}

export function ReportFilters<By extends StaffReportBy>(props: ReportFiltersProps<By>) {
  const { list, bys, children } = props
  const { period, from, to, zone, by } = list.params
  return (
    <FilterBar
      isFiltered={list.isFiltered}
      onClear={list.clear}
      search={<FilterControl list={list} name="player" />}
    >
      <Select
        aria-label="Group by"
        value={by}
        onValueChange={(value) => {
          const next = bys.find((one) => one === value)
          if (next) list.change({ by: next, sort: null })
        }}
        options={bys.map((value) => ({ value, label: `By ${byLabels[value].toLowerCase()}` }))}
      />
      <PeriodPicker period={period} from={from} to={to} zone={zone} onChange={list.change} />
      {children}
      {narrowedByRow.map((name) => (
        <FilterControl key={name} list={list} name={name} />
      ))}
    </FilterBar>
  )
}

const narrowedByRow = ['brand', 'game', 'country', 'currency']
