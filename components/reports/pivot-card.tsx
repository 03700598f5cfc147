'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayStep, monthStep } from '@/components/data/chart/chart-steps'
import { type Column, DataTable } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { Loaded } from '@/components/data/loaded'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { groupDigits, noValue } from '@/server/contract/figures'
import { type PivotFigure, pivotFigures, type StaffPivotBy } from '@/server/contract/reports'
import { byLabels } from './report'
import type { ownPivot } from './use-report'

type Pivot = Outputs['reports']['pivot']

const pivotFigureLabels: Record<PivotFigure, string> = {
  ggr: 'GGR',
  bet: 'Bets',
  win: 'Wins',
  rounds: 'Rounds',
  margin: 'Margin, %',
}

interface PivotCardProps {
  options: ReturnType<typeof ownPivot>
  query: Pick<Pivot, 'by' | 'across' | 'figure'>
  onFigure: (figure: PivotFigure | null) => void
}

/** A report by two dimensions: one figure in one currency. */
export function PivotCard({ options, query, onFigure }: PivotCardProps) {
  const { by, across, figure } = query
  const pivot = useQuery({ ...options, placeholderData: keepPreviousData<Pivot> })
  return (
    <Card>
      <CardHeader
        title={`${byLabels[by]} by ${byLabels[across].toLowerCase()}`}
        description={pivot.data?.currency ? describePivot(pivot.data) : undefined}
        actions={
          <FilterSelect
            label="Figure of the cells"
            any="GGR"
            choices={pivotFigures.slice(1).map((value) => ({ value, label: pivotFigureLabels[value] }))}
            value={figure === 'ggr' ? null : figure}
            onChange={(value) => onFigure(pivotFigures.find((one) => one === value) ?? null)}
          />
        }
      />
      <Loaded query={pivot} what="The pivot" rows={8}>
        {(data) =>
          data.rows.length === 0 ? (
            <EmptyState title="No settled transactions in this period">
              Choose a longer period, or clear filters.
            </EmptyState>
          ) : (
            <PivotTable pivot={data} />
          )
        }
      </Loaded>
    </Card>
  )
}

function describePivot({ figure, currency, provisionalFrom, ...pivot }: Pivot): string {
  const { rows, columns, allRows, allColumns } = pivot
  const counted = figure === 'rounds' ? `rounds in ${currency}` : currency
  const cut = [
    rows.length < allRows && `${rows.length} of ${allRows} rows`,
    columns.length < allColumns && `${columns.length} of ${allColumns} columns`,
  ].filter(Boolean)
  return [
    `${pivotFigureLabels[figure].replace(', %', '')}, ${counted}.`,
    cut.length > 0 && `Showing ${cut.join(' and ')}; totals include all.`,
    provisionalFrom && 'The latest figures are provisional.',
  ]
    .filter(Boolean)
    .join(' ')
}

function labelOf(by: StaffPivotBy, { key, name }: { key: string; name: string }): string {
  if (by === 'day') return dayStep(key, '').label
  if (by === 'month') return monthStep(key, '').label
  return name || 'Unknown'
}

interface Line {
  key: string
  name: string
  total: string | null
  textOf: (column: string) => string | null
}

function PivotTable({ pivot }: { pivot: Pivot }) {
  const { by, across, rows, columns, cells, total } = pivot
  const texts = new Map(cells.map(({ row, column, text }) => [`${row}\n${column}`, text]))
  const sums = new Map(columns.map((column) => [column.key, column.total]))
  const show = (text: string | null | undefined) =>
    text === null || text === undefined ? <span className="text-faint">{noValue}</span> : groupDigits(text)
  const lines = rows.map(
    (row): Line => ({
      ...row,
      name: labelOf(by, row),
      textOf: (column) => texts.get(`${row.key}\n${column}`) ?? null,
    }),
  )
  return (
    <DataTable
      label={`${byLabels[by]} by ${byLabels[across].toLowerCase()}`}
      rows={lines}
      totals={[{ key: 'total', name: 'Total', total, textOf: (column) => sums.get(column) ?? null }]}
      keyOf={({ key }) => key}
      columns={[
        {
          heading: byLabels[by],
          cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
          isSticky: true,
          className: 'max-w-36 sm:max-w-64',
        },
        ...columns.map(
          (column): Column<Line> => ({
            heading: column.key || 'unknown',
            headingNode: <span className="inline-block max-w-40 truncate">{labelOf(across, column)}</span>,
            cell: ({ textOf }) => show(textOf(column.key)),
            kind: 'number',
            width: 'line',
          }),
        ),
        {
          heading: 'Total',
          cell: (line) => show(line.total),
          kind: 'number',
          width: 'line',
          className: 'font-medium',
        },
      ]}
    />
  )
}
