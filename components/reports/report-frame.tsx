'use client'

import type { ReactNode } from 'react'
import { FilterSelect } from '@/components/data/filter-select'
import type { OpenList } from '@/components/data/list-bar'
import { Loaded, type LoadedProps } from '@/components/data/loaded'
import { ChartSkeleton, TableSkeleton } from '@/components/data/skeletons'
import { PageHeader } from '@/components/shell/page-header'
import { Card } from '@/components/ui/card'
import type { StaffReportBy } from '@/server/contract/reports'
import { ColumnChooser } from './column-chooser'
import type { LinkOf } from './movement-link'
import { narrowTo } from './narrow'
import type { Report } from './report'
import { ReportBody } from './report-body'
import { ReportFilters } from './report-filters'
import type { SharedParams } from './report-params'

type Params<By extends StaffReportBy> = SharedParams & { by: By }

interface ReportFrameProps<By extends StaffReportBy> {
  description: string
  /** Above the filters. */
  nav?: ReactNode
  actions: ReactNode
  report: LoadedProps<Report>['query']
  /** By day or month, for the chart. */
  series: Report | undefined
  isCountingPlayers: boolean
  list: OpenList & { definition: { noFilter: object }; params: Params<By> }
  bys: readonly By[]
  linkOf: LinkOf
  /** The same by two dimensions, in place of the table. */
  pivot?: ReactNode
  scope: ReactNode
  across?: ReactNode
  /** Filters that are needed less often. */
  more: ReactNode
}

/** The page of a report: its filters, the figures with the transactions behind them, and the rows that narrow it. */
export function ReportFrame<By extends StaffReportBy>(props: ReportFrameProps<By>) {
  const { description, actions, report, list, bys, linkOf, pivot } = props
  const { params, isFiltered, change } = list
  // The period and the rows stay.
  const clear = () => change(list.definition.noFilter)
  return (
    <>
      <PageHeader title="Reports" description={description} actions={actions} />
      {props.nav}
      <div className="grid grid-cols-1 gap-5">
        <ReportFilters
          list={{ ...list, clear }}
          bys={bys}
          scope={props.scope}
          across={props.across}
          columns={
            !pivot && <ColumnChooser hidden={params.hide ?? []} onChange={(hide) => change({ hide })} />
          }
          more={
            <>
              {props.more}
              <ConvertFilter
                value={params.convert}
                currencies={report.data?.convertible ?? []}
                onChange={(convert) => change({ convert })}
              />
            </>
          }
        />
        <Loaded query={report} what="The report" skeleton={<ReportSkeleton />}>
          {(data) => (
            <ReportBody
              report={data}
              series={props.series}
              isCountingPlayers={props.isCountingPlayers}
              linkOf={linkOf}
              sort={params.sort}
              hidden={params.hide ?? []}
              figure={params.figure ?? 'ggr'}
              onFigure={(figure) => change({ figure: figure === 'ggr' ? null : figure })}
              isNarrowed={isFiltered}
              onSort={(sort) => change({ sort })}
              onOpen={(row) => change(narrowTo(data, row))}
              onClear={clear}
              pivot={pivot}
              isCompared={params.compare === null}
            />
          )}
        </Loaded>
      </div>
    </>
  )
}

const ReportSkeleton = () => (
  <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-5">
    <ChartSkeleton />
    <Card>
      <TableSkeleton rows={10} />
    </Card>
  </div>
)

interface ConvertFilterProps {
  value: string | null
  currencies: readonly string[]
  onChange: (currency: string | null) => void
}

/** Nothing where no exchange rates are stored. */
function ConvertFilter({ value, currencies, onChange }: ConvertFilterProps) {
  const known = [...new Set([...currencies, ...(value ? [value] : [])])]
  if (known.length === 0) return null
  return (
    <FilterSelect
      label="Converted total"
      any="Not converted"
      choices={known.map((currency) => ({ value: currency, label: `Total in ${currency}` }))}
      value={value}
      onChange={onChange}
    />
  )
}
