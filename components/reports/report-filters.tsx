'use client'

import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterChip } from '@/components/data/filter-chip'
import { FilterSelect } from '@/components/data/filter-select'
import type { OpenList } from '@/components/data/list-bar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Popover } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { StaffReportBy } from '@/server/contract/reports'
import { PeriodPicker } from './period-picker'
import { byLabels } from './report'
import type { SharedParams } from './report-params'

/** With every kind of filter, for the one in the popover. */
const FilterControl = lazyPanel<'FilterControl', { list: OpenList; name: string }>(
  () => import('@/components/data/list-bar'),
  'FilterControl',
  <Skeleton className="h-9" />,
)

type Params<By extends StaffReportBy> = SharedParams & { by: By }

interface ReportFiltersProps<By extends StaffReportBy> {
  list: OpenList & { params: Params<By> }
  bys: readonly By[]
  /** Whose figures they are: an organization or a brand. */
  scope: ReactNode
  /** The second dimension, where a report can have one. */
  across?: ReactNode
  columns: ReactNode
  /** Filters that are needed less often. */
  more: ReactNode
}

/** Period, scope and dimensions; columns and further filters at the other end; below, what the report is narrowed by. */
export function ReportFilters<By extends StaffReportBy>(props: ReportFiltersProps<By>) {
  const { list, bys, scope, across, columns, more } = props
  const { period, from, to, zone, by, player, provider, compare } = list.params
  const given = { player, provider }
  const hidden = further.flatMap(({ name, label }) => {
    const text = given[name]
    return text ? [{ name, label, text }] : []
  })
  return (
    <Card className="grid gap-2.5 p-3">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <div className="col-span-2 grid min-w-0">
          <PeriodPicker period={period} from={from} to={to} zone={zone} onChange={list.change} />
        </div>
        {scope}
        <Select
          aria-label="Group by"
          value={by}
          onValueChange={(value) => {
            const next = bys.find((one) => one === value)
            if (next) list.change({ by: next, sort: null })
          }}
          options={bys.map((value) => ({ value, label: `By ${byLabels[value].toLowerCase()}` }))}
        />
        {across}
        <FilterSelect
          label="Comparison"
          any="Comparison"
          choices={[{ value: 'none', label: 'No comparison' }]}
          value={compare}
          onChange={(value) => list.change({ compare: value })}
        />
        <div className="col-span-2 grid grid-flow-col gap-2 sm:ml-auto">
          {columns}
          <Popover
            label="More filters"
            className="grid w-72 gap-2.5"
            trigger={
              <Button className="px-3 font-normal">
                <SlidersHorizontal className="text-faint" aria-hidden />
                More filters
                {hidden.length > 0 && <span className="text-accent tabular-nums">{hidden.length}</span>}
              </Button>
            }
          >
            {() => (
              <>
                <FilterControl list={list} name="player" />
                {more}
              </>
            )}
          </Popover>
        </div>
      </div>
      {list.isFiltered && (
        <div className="flex flex-wrap items-center gap-2">
          {[...hidden, ...chipsOf(list)].map(({ name, label, text }) => (
            <FilterChip key={name} label={label} text={text} onRemove={() => list.change({ [name]: null })} />
          ))}
          <Button variant="ghost" size="sm" onClick={list.clear}>
            Clear all
          </Button>
        </div>
      )}
    </Card>
  )
}

const further = [
  { name: 'player', label: 'Player' },
  { name: 'provider', label: 'Provider' },
] as const

/** What opening a row narrows by. */
const chipsOf = ({ definition: { filters }, params }: OpenList) =>
  Object.entries(filters).flatMap(([name, { control }]) => {
    const value = (params as Record<string, string | null>)[name]
    if (control?.kind !== 'chip' || !value) return []
    return [{ name, label: control.label, text: control.textOf?.(value) ?? value }]
  })
