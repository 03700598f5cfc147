'use client'

import type { ReactNode } from 'react'
import { NoMatch } from '@/components/data/no-match'
import { PlainTime } from '@/components/data/plain-time'
import { ChartSkeleton, TableSkeleton } from '@/components/data/skeletons'
import { zoneName } from '@/components/data/zone-name'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { formatDays, formatNumber } from '@/server/contract/figures'
import type { ChartFigure } from './chart-series'
import { byLabels, type Report } from './report'
import type { ReportTableProps } from './report-table'

const ReportChart = lazyPanel(() => import('./report-chart'), 'ReportChart', <ChartSkeleton />)
const ReportTable = lazyPanel(() => import('./report-table'), 'ReportTable', <TableSkeleton />)
const ConvertedNote = lazyPanel(() => import('./converted-note'), 'ConvertedNote')

interface ReportBodyProps extends ReportTableProps {
  /** By day or month, for the chart. */
  series: Report | undefined
  figure: ChartFigure
  onFigure: (figure: ChartFigure) => void
  pivot: ReactNode
  /** With the period before. */
  isCompared: boolean
  isNarrowed: boolean
  onClear: () => void
}

export function ReportBody(props: ReportBodyProps) {
  const { series, isNarrowed, onClear, figure, onFigure, pivot, isCompared, ...table } = props
  const { report, onOpen, hidden } = table
  if (report.totals.length === 0) return <Nothing isNarrowed={isNarrowed} onClear={onClear} report={report} />
  const most = report.totals.filter(({ currency, groups }) => groups > shownIn(report, currency))
  return (
    <div className="grid grid-cols-1 gap-5">
      {report.countedFrom && (
        <Notice tone="busy" role="status" title="Earlier figures are still being counted">
          Data from before <PlainTime value={report.countedFrom} hasSeconds={false} /> will appear within
          minutes.
        </Notice>
      )}
      {report.provisionalFrom && (
        <Notice tone="neutral" role="status" title="The latest figures are provisional">
          Transactions settled after <PlainTime value={report.provisionalFrom} hasSeconds={false} /> are not
          included yet. An hour is counted a few minutes after its end.
        </Notice>
      )}
      {series && <ReportChart {...{ report, series, figure, isCompared, onFigure, onOpen }} />}
      {pivot || (
        <Card>
          <CardHeader title={`By ${byLabels[report.by].toLowerCase()}`} />
          <ReportTable {...table} hidden={isCompared ? hidden : [...hidden, 'change']} />
          {report.converted && <ConvertedNote converted={report.converted} />}
          <Caption>
            {formatDays(report.from, report.to)}, {zoneName(report.zone)}
            {isCompared && `, compared with ${formatDays(report.previousFrom, report.previousTo)}`}.
            {report.countedUntil && (
              <>
                {' '}
                Counted until <PlainTime value={report.countedUntil} hasSeconds={false} />.
              </>
            )}
            {most.length > 0 &&
              ` Showing the first ${formatNumber(shownIn(report, most[0]?.currency ?? ''))} rows of each currency. Export the report for all of them.`}
          </Caption>
        </Card>
      )}
    </div>
  )
}

const shownIn = ({ rows }: Report, currency: string) => rows.filter((row) => row.currency === currency).length

const Caption = ({ children }: { children: ReactNode }) => (
  <p className="border-line border-t px-5 py-3 text-muted text-xs">{children}</p>
)

function Nothing({
  isNarrowed,
  onClear,
  report,
}: Pick<ReportBodyProps, 'isNarrowed' | 'onClear' | 'report'>) {
  return (
    <Card>
      {isNarrowed ? (
        <NoMatch title="No transactions match" onClear={onClear}>
          No transaction with these filters settled in {formatDays(report.from, report.to)}.
        </NoMatch>
      ) : (
        <EmptyState title="No settled transactions in this period">
          {report.provisionalFrom ? (
            <>
              Transactions settled after <PlainTime value={report.provisionalFrom} hasSeconds={false} /> are
              not counted yet. An hour is counted a few minutes after its end.
            </>
          ) : (
            'All settled transactions are counted.'
          )}
        </EmptyState>
      )}
    </Card>
  )
}
