'use client'

import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Select } from '@/components/ui/select'
import { formatDays } from '@/server/contract/figures'
import { type ChartFigure, chartOver, figureLabels } from './chart-series'
import { byLabels, type Report, type ReportRow } from './report'

const GroupBars = lazyPanel(() => import('./group-bars'), 'GroupBars')

interface ReportChartProps {
  report: Report
  /** By day or month. */
  series: Report
  figure: ChartFigure
  /** With the period before. */
  isCompared: boolean
  onFigure: (figure: ChartFigure) => void
  onOpen: (row: ReportRow) => void
}

/** One currency, that with the most bets or the one selected: over time, and by the report's dimension where that is another. */
export function ReportChart(props: ReportChartProps) {
  const { report, series, figure, isCompared, onFigure, onOpen } = props
  const [first] = series.totals.toSorted((a, b) => b.bets - a.bets)
  if (!first) return null
  const { currency } = first
  const step = series.by === 'month' ? 'month' : 'day'
  const title = `${figureLabels[figure]} by ${step}, ${currency}`
  const isOverTime = report.by === 'day' || report.by === 'month'
  const rows = report.rows.filter((row) => row.currency === currency)
  const hasBars = !isOverTime && report.by !== 'currency' && rows.length > 0
  return (
    <div className={hasBars ? 'grid grid-cols-1 gap-5 xl:grid-cols-[3fr_2fr]' : undefined}>
      <Card>
        <CardHeader
          title={title}
          description={
            series.totals.length > 1
              ? 'The currency with the most bets. Filter by currency to see another.'
              : isCompared && `Compared with ${formatDays(series.previousFrom, series.previousTo)}.`
          }
          actions={
            <Select
              aria-label="Figure of the chart"
              value={figure}
              onValueChange={(value) => {
                const next = figures.find((one) => one === value)
                if (next) onFigure(next)
              }}
              options={figures.map((value) => ({ value, label: figureLabels[value] }))}
            />
          }
        />
        <ChartView
          as="bars"
          isWhole={figure === 'rounds'}
          label={title}
          formatTick={formatTick}
          {...chartOver(series, currency, figure, isCompared)}
        />
      </Card>
      {hasBars && (
        <Card>
          <CardHeader
            title={`${figureLabels[figure]} by ${byLabels[report.by].toLowerCase()}, ${currency}`}
          />
          <GroupBars by={report.by} rows={rows} figure={figure} onOpen={onOpen} />
        </Card>
      )}
    </div>
  )
}

const figures: readonly ChartFigure[] = ['ggr', 'bet', 'win', 'rounds']
