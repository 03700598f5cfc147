import type { ReactNode } from 'react'
import type { Column } from '@/components/data/data-table'
import { type HeaderSort, type Sort, sortBy } from '@/components/data/sort'
import { changeOf } from '@/components/overview/change'
import { formatCount, formatNumber, formatPercent, noValue } from '@/server/contract/figures'
import type { ReportSort } from '@/server/contract/reports'
import { Amount, FigureLink, Note } from './figure-cells'
import type { Figure } from './movement-link'
import type { Report, ReportRow } from './report'
import { columnLabels, type ReportColumn, reportColumns } from './report-params'

type Amounts = NonNullable<NonNullable<Report['converted']>['amounts']>

export interface Line extends Amounts {
  key: string
  name: ReactNode
  previousGgr: { decimal: string } | null
  /** Null: all currencies converted into one, of which there are only amounts. */
  counts: Pick<ReportRow, 'bets' | 'refunds' | 'wins' | 'rounds' | 'players' | 'rtp' | 'declaredRtp'> | null
  /** The transactions behind a figure. */
  linkTo?: (figure: Figure) => string
}

interface Wanted {
  /** Named by the headings; null: the cells name theirs. */
  currency: string | null
  hidden: readonly ReportColumn[]
  isCountingPlayers: boolean
  sort: Sort<ReportSort> | null
  /** Left out, the rows have no order of their own. */
  onSort?: (sort: Sort<ReportSort>) => void
}

/** The figures of a report's rows, those that are hidden left out. */
export function figureColumns(wanted: Wanted): Column<Line>[] {
  const { currency, hidden, isCountingPlayers, sort, onSort } = wanted
  const headerOf = (column: ReportSort): HeaderSort | null =>
    onSort ? sortBy(sort, { column, first: 'descending', onSort }) : null
  const amount = (
    id: ReportColumn & ReportSort,
    cell: (line: Line) => Omit<Parameters<typeof Amount>[0], 'isPlain'>,
    title?: string,
  ): Column<Line> => ({
    heading: columnLabels[id],
    headingNode: currency && (
      <span>
        {columnLabels[id]} <span className="font-normal">{currency}</span>
      </span>
    ),
    cell: (line) => <Amount {...cell(line)} isPlain={currency !== null} />,
    kind: 'number',
    sort: headerOf(id),
    title,
  })
  const columns: Record<ReportColumn, Column<Line>> = {
    bets: amount('bets', ({ bet: value, counts, linkTo }) => ({
      value,
      note: countOf(counts?.bets, 'bet'),
      href: linkTo?.({ type: 'bet' }),
    })),
    refunds: amount('refunds', ({ refund: value, counts, linkTo }) => ({
      value,
      note: countOf(counts?.refunds, 'refund'),
      href: linkTo?.({ type: 'refund' }),
    })),
    wins: amount('wins', ({ win: value, counts, linkTo }) => ({
      value,
      note: countOf(counts?.wins, 'win'),
      href: linkTo?.({ type: 'win' }),
    })),
    ggr: amount('ggr', ({ ggr: value, linkTo }) => ({ value, href: linkTo?.({}) })),
    change: {
      heading: columnLabels.change,
      cell: ({ ggr, previousGgr }) =>
        (previousGgr && changeOf(Number(ggr.decimal), Number(previousGgr.decimal))) ?? noValue,
      kind: 'number',
      width: 'line',
      className: 'text-muted',
      title: 'GGR compared with the previous period',
    },
    free: amount(
      'free',
      ({ freeWin: value, linkTo }) => ({ value, href: linkTo?.({ type: 'win', isFree: true }) }),
      'Wins of free rounds, included in wins',
    ),
    cash: amount(
      'cash',
      ({ cashGgr: value, linkTo }) => ({ value, href: linkTo?.({ isFree: false }) }),
      'GGR without the wins of free rounds',
    ),
    margin: {
      heading: columnLabels.margin,
      cell: ({ margin }) => (margin === null ? noValue : formatPercent(margin)),
      kind: 'number',
      width: 'line',
      sort: headerOf('margin'),
      title: 'GGR as a share of bets minus refunds',
    },
    rtp: {
      heading: columnLabels.rtp,
      cell: ({ counts }) => counts && <Rtp {...counts} />,
      kind: 'number',
      width: 'line',
      sort: headerOf('rtp'),
    },
    rounds: {
      heading: columnLabels.rounds,
      cell: ({ counts, linkTo }) =>
        counts && (
          <FigureLink href={linkTo?.({ isFinished: true })}>{formatNumber(counts.rounds)}</FigureLink>
        ),
      kind: 'number',
      sort: headerOf('rounds'),
    },
    players: {
      heading: columnLabels.players,
      cell: ({ counts }) => counts && <Players count={counts.players} isCounting={isCountingPlayers} />,
      kind: 'number',
      sort: headerOf('players'),
    },
  }
  return reportColumns.filter((id) => !hidden.includes(id)).map((id) => columns[id])
}

const countOf = (count: number | undefined, noun: string) => count !== undefined && formatCount(count, noun)

function Rtp({ rtp, declaredRtp }: Pick<ReportRow, 'rtp' | 'declaredRtp'>) {
  return (
    <>
      {rtp ? formatPercent(rtp.observed) : noValue}
      {rtp?.low && (
        <Note>
          {rtp.low} – {formatPercent(rtp.high ?? '')}
        </Note>
      )}
      {declaredRtp && <Note>Declared {formatPercent(declaredRtp)}</Note>}
    </>
  )
}

function Players({ count, isCounting }: { count: number | null; isCounting: boolean }) {
  if (count !== null) return formatNumber(count)
  if (!isCounting) return noValue
  return (
    <span className="text-faint" title="Still being counted">
      …
    </span>
  )
}
