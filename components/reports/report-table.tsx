'use client'

import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { type HeaderSort, type Sort, sortBy } from '@/components/data/sort'
import { changeOf } from '@/components/overview/change'
import { formatCount, formatNumber, formatPercent, noValue } from '@/server/contract/figures'
import type { ReportSort } from '@/server/contract/reports'
import { Amount, FigureLink, Note } from './figure-cells'
import type { Figure, Group, LinkOf } from './movement-link'
import { byLabels, type Report, type ReportRow, type ReportTotal, rowName } from './report'

interface ReportTableProps {
  report: Report
  linkOf: LinkOf
  isCountingPlayers: boolean
  sort: Sort<ReportSort> | null
  onSort: (sort: Sort<ReportSort>) => void
  /** Narrows the report to a row. */
  onOpen: (row: ReportRow) => void
}

export function ReportTable(props: ReportTableProps) {
  const { report, linkOf, isCountingPlayers, sort, onSort, onOpen } = props
  const headerOf = (column: ReportSort, first: 'ascending' | 'descending' = 'descending'): HeaderSort =>
    sortBy(sort, { column, first, onSort })
  const linkIn = (group: Group) => (figure: Figure) => linkOf(report, group, figure)
  const rows = report.rows.map(
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
          {isProvisional(report, row) && <Note>so far</Note>}
        </>
      ),
      counts: row,
      linkTo: linkIn({ ...row, by: report.by }),
    }),
  )
  return (
    <DataTable
      label={`Report by ${byLabels[report.by].toLowerCase()}`}
      rows={rows}
      totals={totalsOf(report, linkIn)}
      keyOf={({ key }) => key}
      columns={[
        {
          heading: byLabels[report.by],
          cell: ({ name }) => name,
          sort: headerOf('key', 'ascending'),
          className: '[tbody_&]:max-w-64',
        },
        {
          heading: 'Bets',
          cell: ({ bet, counts, linkTo }) => (
            <Amount value={bet} note={countOf(counts?.bets, 'bet')} href={linkTo?.({ type: 'bet' })} />
          ),
          kind: 'number',
          sort: headerOf('bets'),
        },
        {
          heading: 'Refunds',
          cell: ({ refund, counts, linkTo }) => (
            <Amount
              value={refund}
              note={countOf(counts?.refunds, 'refund')}
              href={linkTo?.({ type: 'refund' })}
            />
          ),
          kind: 'number',
        },
        {
          heading: 'Wins',
          cell: ({ win, counts, linkTo }) => (
            <Amount value={win} note={countOf(counts?.wins, 'win')} href={linkTo?.({ type: 'win' })} />
          ),
          kind: 'number',
          sort: headerOf('wins'),
        },
        {
          heading: 'GGR',
          cell: ({ ggr, linkTo }) => <Amount value={ggr} href={linkTo?.({})} />,
          kind: 'number',
          sort: headerOf('ggr'),
        },
        {
          heading: 'vs. previous',
          cell: ({ ggr, previousGgr }) =>
            (previousGgr && changeOf(Number(ggr.decimal), Number(previousGgr.decimal))) ?? '–',
          kind: 'number',
          className: 'text-muted',
        },
        {
          heading: 'Free-round cost',
          cell: ({ freeWin, linkTo }) => (
            <Amount value={freeWin} href={linkTo?.({ type: 'win', isFree: true })} />
          ),
          kind: 'number',
          sort: headerOf('free'),
          title: 'Wins of free rounds, included in wins',
        },
        {
          heading: 'Cash GGR',
          cell: ({ cashGgr, linkTo }) => <Amount value={cashGgr} href={linkTo?.({ isFree: false })} />,
          kind: 'number',
          title: 'GGR without the wins of free rounds',
        },
        {
          heading: 'Margin',
          cell: ({ margin }) => (margin === null ? noValue : formatPercent(margin)),
          kind: 'number',
          width: 'line',
        },
        {
          heading: 'Observed RTP',
          cell: ({ counts }) => counts && <Rtp {...counts} />,
          kind: 'number',
          width: 'line',
        },
        {
          heading: 'Rounds',
          cell: ({ counts, linkTo }) =>
            counts && (
              <FigureLink href={linkTo?.({ isFinished: true })}>{formatNumber(counts.rounds)}</FigureLink>
            ),
          kind: 'number',
          sort: headerOf('rounds'),
        },
        {
          heading: 'Players',
          cell: ({ counts }) => counts && <Players count={counts.players} isCounting={isCountingPlayers} />,
          kind: 'number',
          sort: headerOf('players'),
        },
      ]}
    />
  )
}

type Amounts = NonNullable<NonNullable<Report['converted']>['amounts']>

interface Line extends Amounts {
  key: string
  name: ReactNode
  previousGgr: { decimal: string } | null
  /** Null: all currencies converted into one, of which there are only amounts. */
  counts: Pick<ReportRow, 'bets' | 'refunds' | 'wins' | 'rounds' | 'players' | 'rtp' | 'declaredRtp'> | null
  /** The transactions behind a figure. */
  linkTo?: (figure: Figure) => string
}

/** Each currency, and below these exact figures all of them in one. */
function totalsOf(report: Report, linkIn: (group: Group) => Line['linkTo'] & {}): Line[] {
  const { totals, converted } = report
  const lines = totals.map(
    (total): Line => ({
      ...total,
      key: total.currency,
      name: `Total, ${total.currency}`,
      previousGgr: total.previous?.ggr ?? null,
      counts: { ...total, declaredRtp: null },
      linkTo: linkIn(whole(report, total)),
    }),
  )
  if (!converted?.amounts) return lines
  const { amounts, currency, missing, previousGgr } = converted
  const name = (
    <div className="whitespace-nowrap">
      Converted to {currency}
      {missing.length > 0 && (
        <span className="block font-normal text-warn text-xs">Without {missing.join(', ')}</span>
      )}
    </div>
  )
  return [...lines, { ...amounts, key: 'converted', name, previousGgr, counts: null }]
}

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

const countOf = (count: number | undefined, noun: string) => count !== undefined && formatCount(count, noun)

function Rtp({ rtp, declaredRtp }: Pick<ReportRow, 'rtp' | 'declaredRtp'>) {
  return (
    <>
      {rtp ? formatPercent(rtp.observed) : noValue}
      {rtp?.low && <Note>{formatPercent(`${rtp.low}–${rtp.high}`)}</Note>}
      {declaredRtp && <Note>Declared {formatPercent(declaredRtp)}</Note>}
    </>
  )
}

function Players({ count, isCounting }: { count: number | null; isCounting: boolean }) {
  if (count !== null) return formatNumber(count)
  if (!isCounting) return '–'
  return (
    <span className="text-faint" title="Still being counted">
      …
    </span>
  )
}
