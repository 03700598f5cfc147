'use client'

import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { type HeaderSort, type Sort, sortBy } from '@/components/data/sort'
import { SortHeader } from '@/components/data/sort-header'
import { changeOf } from '@/components/overview/change'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Table, Td, Th } from '@/components/ui/table'
import type { ReportSort } from '@/server/contract/report-query'
import { movementLink } from './movement-link'
import { byLabels, type Report, type ReportRow, type ReportTotal, rowName } from './report'
import type { ReportParams } from './report-params'

interface ReportTableProps {
  report: Report
  /** Links to the transactions behind the figures; null: there is no list of them here. */
  params: ReportParams | null
  sort: Sort<ReportSort> | null
  onSort: (sort: Sort<ReportSort>) => void
  /** Narrows the report to a row. */
  onOpen: (row: ReportRow) => void
}

export function ReportTable({ report, params, sort, onSort, onOpen }: ReportTableProps) {
  const headerOf = (column: ReportSort, first: 'ascending' | 'descending' = 'descending'): HeaderSort =>
    sortBy(sort, { column, first, onSort })
  const hasPrevious = report.by !== 'day' && report.by !== 'month'
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
            </Td>
            <Figures
              figures={row}
              link={params && ((figure) => movementLink(params, { ...row, by: report.by }, figure))}
              previous={hasPrevious ? row.previousGgr : null}
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
              link={
                params &&
                ((figure) => movementLink(params, { ...whole(report, total), by: 'currency' }, figure))
              }
              previous={total.previous?.ggr ?? null}
              declaredRtp={null}
            />
          </tr>
        ))}
      </tfoot>
    </Table>
  )
}

const whole = ({ settledFrom, settledTo }: Report, { currency }: ReportTotal) => ({
  key: '',
  brandId: null,
  currency,
  settledFrom,
  settledTo,
})

type Link = (figure: Parameters<typeof movementLink>[2]) => string

interface FiguresProps {
  figures: Omit<ReportTotal, 'groups' | 'previous'>
  link: Link | null
  previous: { decimal: string } | null
  declaredRtp: string | null
}

function Figures({ figures, link, previous, declaredRtp }: FiguresProps) {
  const { bet, refund, win, ggr, freeWin, cashGgr, margin, rounds, players } = figures
  return (
    <>
      <MoneyCell value={bet} note={countOf(figures.bets, 'bet')} href={link?.({ type: 'bet' })} />
      <MoneyCell value={refund} note={countOf(figures.refunds, 'refund')} href={link?.({ type: 'refund' })} />
      <MoneyCell value={win} note={countOf(figures.wins, 'win')} href={link?.({ type: 'win' })} />
      <MoneyCell value={ggr} href={link?.({})} />
      <Td className="text-right text-muted tabular-nums">
        {(previous && changeOf(Number(ggr.decimal), Number(previous.decimal))) ?? '—'}
      </Td>
      <MoneyCell value={freeWin} href={link?.({ type: 'win', isFree: true })} />
      <MoneyCell value={cashGgr} />
      <Td className="text-right tabular-nums">{margin === null ? '—' : `${margin} %`}</Td>
      <Td className="whitespace-nowrap text-right tabular-nums">
        <Rtp rtp={figures.rtp} declared={declaredRtp} />
      </Td>
      <Td className="text-right tabular-nums">{rounds.toLocaleString('en')}</Td>
      <Td className="text-right tabular-nums">{players === null ? '—' : players.toLocaleString('en')}</Td>
    </>
  )
}

const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

interface MoneyCellProps {
  value: { decimal: string; currency: string }
  note?: string
  href?: string | undefined
}

function MoneyCell({ value, note, href }: MoneyCellProps) {
  return (
    <Td className="text-right">
      {href ? (
        <OrganizationLink href={href} prefetch={false} className="hover:underline">
          <Money value={value} />
        </OrganizationLink>
      ) : (
        <Money value={value} />
      )}
      {note && <Note>{note}</Note>}
    </Td>
  )
}

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

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block whitespace-nowrap text-faint text-xs">{children}</span>
)
