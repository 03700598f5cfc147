'use client'

import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoMatch } from '@/components/data/no-match'
import { PlainTime } from '@/components/data/plain-time'
import type { Sort } from '@/components/data/sort'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/server/contract/figures'
import type { ReportSort } from '@/server/contract/reports'
import { ConvertedNote } from './converted-note'
import type { LinkOf } from './movement-link'
import type { Report, ReportRow } from './report'
import { ReportChart } from './report-chart'
import { ReportTable } from './report-table'

interface ReportBodyProps {
  report: Report
  /** By day or month, for the chart. */
  series: Report | undefined
  linkOf: LinkOf
  isCountingPlayers: boolean
  sort: Sort<ReportSort> | null
  isNarrowed: boolean
  onSort: (sort: Sort<ReportSort>) => void
  onOpen: (row: ReportRow) => void
  onClear: () => void
}

export function ReportBody({ report, series, isNarrowed, onClear, ...table }: ReportBodyProps) {
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
          What settled from <PlainTime value={report.provisionalFrom} hasSeconds={false} /> on is not included
          yet. An hour is counted a few minutes after its end.
        </Notice>
      )}
      {series && <ReportChart report={series} />}
      <Card>
        <ReportTable report={report} {...table} />
        {report.converted && <ConvertedNote converted={report.converted} />}
        <Caption>
          {report.from} – {report.to}, {report.zone}, compared with {report.previousFrom} –{' '}
          {report.previousTo}.
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
          Nothing settled from {report.from} to {report.to} with these filters.
        </NoMatch>
      ) : (
        <EmptyState icon={ChartColumn} title="No settled transactions in this period">
          {report.provisionalFrom ? (
            <>
              What settled from <PlainTime value={report.provisionalFrom} hasSeconds={false} /> on is not
              counted yet. An hour is counted a few minutes after its end.
            </>
          ) : (
            'All settled transactions are counted.'
          )}
        </EmptyState>
      )}
    </Card>
  )
}
