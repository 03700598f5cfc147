'use client'

import { type Column, DataTable } from '@/components/data/data-table'
import { type Sort, sortBy } from '@/components/data/sort'
import type { ReportSort } from '@/server/contract/reports'
import { Note } from './figure-cells'
import type { Figure, Group, LinkOf } from './movement-link'
import { byLabels, type Report, type ReportRow, type ReportTotal, rowName } from './report'
import type { ReportColumn } from './report-params'
import { figureColumns, type Line } from './table-columns'

export interface ReportTableProps {
  report: Report
  linkOf: LinkOf
  isCountingPlayers: boolean
  hidden: readonly ReportColumn[]
  sort: Sort<ReportSort> | null
  onSort: (sort: Sort<ReportSort>) => void
  /** Narrows the report to a row. */
  onOpen: (row: ReportRow) => void
}

/** A table a currency, which its headings name; one table where each row is a currency. */
export function ReportTable(props: ReportTableProps) {
  const { report } = props
  const { totals, converted, by } = report
  const currencies = by === 'currency' ? [null] : totals.map(({ currency }) => currency)
  return (
    <div className="grid grid-cols-1 divide-y divide-line">
      {currencies.map((currency) => (
        <CurrencyTable key={currency} {...props} currency={currency} isOneOfMany={currencies.length > 1} />
      ))}
      {converted?.amounts && <ConvertedTable {...props} converted={converted} />}
    </div>
  )
}

interface CurrencyTableProps extends ReportTableProps {
  currency: string | null
  isOneOfMany: boolean
}

function CurrencyTable({ currency, isOneOfMany, ...props }: CurrencyTableProps) {
  const { report, sort, onSort, onOpen, linkOf } = props
  const linkIn = (group: Group) => (figure: Figure) => linkOf(report, group, figure)
  const isShown = (row: { currency: string }) => currency === null || row.currency === currency
  const rows = report.rows.filter(isShown).map(
    (row): Line => ({
      ...row,
      key: `${row.currency} ${row.brandId} ${row.key}`,
      name: (
        <>
          <button
            type="button"
            className="block max-w-full truncate text-left font-medium text-accent hover:underline"
            onClick={() => onOpen(row)}
          >
            {rowName({ ...row, by: report.by })}
          </button>
          {isProvisional(report, row) && <Note>Provisional</Note>}
        </>
      ),
      counts: row,
      linkTo: linkIn({ ...row, by: report.by }),
    }),
  )
  const by = byLabels[report.by]
  return (
    <div className="min-w-0">
      {isOneOfMany && <h3 className="px-5 pt-4 font-semibold text-sm">{currency}</h3>}
      <DataTable
        label={`Report by ${by.toLowerCase()}${isOneOfMany ? `, ${currency}` : ''}`}
        rows={rows}
        totals={report.totals.filter(isShown).map((total) => totalLine(report, total, linkIn))}
        keyOf={({ key }) => key}
        columns={[
          { ...named(by), sort: sortBy(sort, { column: 'key', first: 'ascending', onSort }) },
          ...figureColumns({ ...props, currency }),
        ]}
      />
    </div>
  )
}

const named = (heading: string): Column<Line> => ({
  heading,
  cell: ({ name }) => name,
  isSticky: true,
  className: 'max-w-36 sm:max-w-64',
})

interface ConvertedTableProps extends Omit<ReportTableProps, 'sort' | 'onSort'> {
  converted: NonNullable<Report['converted']>
}

/** Below the exact figures, all of them in one currency. */
function ConvertedTable({ converted, ...props }: ConvertedTableProps) {
  const { amounts, currency, missing, previousGgr } = converted
  if (!amounts) return null
  const name = (
    <>
      <span className="whitespace-nowrap font-medium">Converted to {currency}</span>
      {missing.length > 0 && <Note>Without {missing.join(', ')}</Note>}
    </>
  )
  const untold: ReportColumn[] = ['rtp', 'rounds', 'players']
  return (
    <DataTable
      label={`All currencies, converted to ${currency}`}
      rows={[{ ...amounts, key: 'converted', name, previousGgr, counts: null }]}
      keyOf={({ key }) => key}
      columns={[
        named('All currencies'),
        ...figureColumns({ ...props, hidden: [...props.hidden, ...untold], currency, sort: null }),
      ]}
    />
  )
}

const totalLine = (
  report: Report,
  total: ReportTotal,
  linkIn: (group: Group) => Line['linkTo'] & {},
): Line => ({
  ...total,
  key: total.currency,
  name: (
    <>
      <span className="whitespace-nowrap">Total{report.by === 'currency' && `, ${total.currency}`}</span>
      {report.provisionalFrom && <Note>Provisional</Note>}
    </>
  ),
  previousGgr: total.previous?.ggr ?? null,
  counts: { ...total, declaredRtp: null },
  linkTo: linkIn(whole(report, total)),
})

/** Of a day or month that is not counted to its end. */
const isProvisional = ({ by, provisionalFrom }: Report, { settledTo }: ReportRow) =>
  (by === 'day' || by === 'month') && provisionalFrom !== null && settledTo >= provisionalFrom

const whole = ({ settledFrom, settledTo }: Report, { currency }: ReportTotal): Group => ({
  by: 'currency',
  key: '',
  slug: null,
  brandId: null,
  currency,
  settledFrom,
  settledTo,
})
