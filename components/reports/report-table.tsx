'use client'

import { type HeaderSort, type Sort, sortBy } from '@/components/data/sort'
import { SortHeader } from '@/components/data/sort-header'
import { Table, Td, Th } from '@/components/ui/table'
import type { ReportSort } from '@/server/contract/reports'
import { ConvertedRow } from './converted-total'
import { ChangeCell, FigureLink, MoneyCell, Note } from './figure-cells'
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
  return (
    <Table label={`Report by ${byLabels[report.by].toLowerCase()}`}>
      <thead>
        <tr>
          <SortHeader sort={headerOf('key', 'ascending')}>{byLabels[report.by]}</SortHeader>
          <SortHeader sort={headerOf('bets')} className="text-right">
            Bets
          </SortHeader>
          <Th className="text-right">Refunds</Th>
          <SortHeader sort={headerOf('wins')} className="text-right">
            Wins
          </SortHeader>
          <SortHeader sort={headerOf('ggr')} className="text-right">
            GGR
          </SortHeader>
          <Th className="text-right">vs. previous</Th>
          <SortHeader
            sort={headerOf('free')}
            className="text-right"
            title="Wins of free rounds, included in wins"
          >
            Free-round cost
          </SortHeader>
          <Th className="text-right" title="GGR without the wins of free rounds">
            Cash GGR
          </Th>
          <Th className="text-right">Margin</Th>
          <Th className="text-right">Observed RTP</Th>
          <SortHeader sort={headerOf('rounds')} className="text-right">
            Rounds
          </SortHeader>
          <SortHeader sort={headerOf('players')} className="text-right">
            Players
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => (
          <tr key={`${row.currency} ${row.brandId} ${row.key}`}>
            <Td className="max-w-64">
              <button
                type="button"
                className="block max-w-full truncate text-left font-medium text-accent hover:underline"
                onClick={() => onOpen(row)}
              >
                {rowName({ ...row, by: report.by })}
              </button>
              {isProvisional(report, row) && <Note>so far</Note>}
            </Td>
            <Figures
              figures={row}
              link={linkIn({ ...row, by: report.by })}
              isCountingPlayers={isCountingPlayers}
              previous={row.previousGgr}
              declaredRtp={row.declaredRtp}
            />
          </tr>
        ))}
      </tbody>
      <tfoot className="bg-sunken font-medium [&_tr:last-child_td]:border-b-0">
        {report.totals.map((total) => (
          <tr key={total.currency}>
            <Td>Total, {total.currency}</Td>
            <Figures
              figures={total}
              link={linkIn(whole(report, total))}
              isCountingPlayers={isCountingPlayers}
              previous={total.previous?.ggr ?? null}
              declaredRtp={null}
            />
          </tr>
        ))}
        {report.converted?.amounts && (
          <ConvertedRow {...report.converted} amounts={report.converted.amounts} />
        )}
      </tfoot>
    </Table>
  )
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

interface FiguresProps {
  figures: Omit<ReportTotal, 'groups' | 'previous'>
  link: (figure: Figure) => string
  isCountingPlayers: boolean
  previous: { decimal: string } | null
  declaredRtp: string | null
}

function Figures({ figures, link, isCountingPlayers, previous, declaredRtp }: FiguresProps) {
  const { bet, refund, win, ggr, freeWin, cashGgr, margin, rounds, players } = figures
  return (
    <>
      <MoneyCell value={bet} note={countOf(figures.bets, 'bet')} href={link({ type: 'bet' })} />
      <MoneyCell value={refund} note={countOf(figures.refunds, 'refund')} href={link({ type: 'refund' })} />
      <MoneyCell value={win} note={countOf(figures.wins, 'win')} href={link({ type: 'win' })} />
      <MoneyCell value={ggr} href={link({})} />
      <ChangeCell value={ggr} previous={previous} />
      <MoneyCell value={freeWin} href={link({ type: 'win', isFree: true })} />
      <MoneyCell value={cashGgr} href={link({ isFree: false })} />
      <Td className="whitespace-nowrap text-right tabular-nums">{margin === null ? '—' : `${margin} %`}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums">
        <Rtp rtp={figures.rtp} declared={declaredRtp} />
      </Td>
      <Td className="text-right tabular-nums">
        <FigureLink href={link({ isFinished: true })}>{rounds.toLocaleString('en')}</FigureLink>
      </Td>
      <Td className="text-right tabular-nums">
        {players === null && isCountingPlayers ? (
          <span className="text-faint" title="Still being counted">
            …
          </span>
        ) : (
          (players?.toLocaleString('en') ?? '—')
        )}
      </Td>
    </>
  )
}

const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

function Rtp({ rtp, declared }: { rtp: ReportRow['rtp']; declared: string | null }) {
  return (
    <>
      {rtp ? `${rtp.observed} %` : '—'}
      {rtp?.low && (
        <Note>
          {rtp.low} – {rtp.high} %
        </Note>
      )}
      {declared && <Note>Declared {declared} %</Note>}
    </>
  )
}
