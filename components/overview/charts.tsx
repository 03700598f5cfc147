'use client'

import { ChartGroup } from '@/components/data/chart/chart-group'
import { chartSteps } from '@/components/data/chart/chart-steps'
import { ChartView } from '@/components/data/chart/chart-view'
import { formatDurationTick, formatTick } from '@/components/data/chart/format-tick'
import { formatDuration } from '@/components/data/format-time'
import { useZone } from '@/components/data/zone-context'
import { Card, CardHeader } from '@/components/ui/card'
import { GgrChart } from './ggr-chart'
import { type Period, periodLabels } from './search-params'
import { type Counts, type Statistics, settledOf } from './statistics'

interface ChartsProps {
  statistics: Statistics
  period: Period
  /** The chart of revenue first. */
  isMoneyFirst: boolean
}

export function Charts({ statistics, period, isMoneyFirst }: ChartsProps) {
  const { points, stepMs, until } = statistics
  const zone = useZone()
  const steps = chartSteps({ times: points.map((point) => point.at), stepMs, zone, until: over(until) })
  const by = `by ${periodLabels[period].step}`
  const each = (of: (counts: Counts) => number) => points.map(of)
  const latency = (of: (counts: Counts) => number | null) => ({
    values: points.map(of),
    texts: points.map((point) => formatDuration(of(point) ?? 0)),
  })
  const ggr = <GgrChart statistics={statistics} steps={steps} by={by} />
  return (
    <ChartGroup>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        {isMoneyFirst && ggr}
        <Card>
          <CardHeader title="Callbacks" description={`Transactions reported, ${by}.`} />
          <ChartView
            as="bars"
            isWhole
            label={`Callbacks ${by}`}
            steps={steps}
            formatTick={formatTick}
            series={[
              { name: 'Settled', tone: 'accent', values: each(settledOf) },
              {
                name: 'In progress or closed',
                tone: 'quiet',
                values: each(({ pending, closed, notSent }) => pending + closed + notSent),
              },
              { name: 'Needs attention', tone: 'bad', values: each(({ stuck }) => stuck) },
            ]}
          />
        </Card>
        <Card>
          <CardHeader
            title="Operator latency"
            description="From connection to the last byte of the response."
          />
          <ChartView
            as="lines"
            label={`Operator latency ${by}`}
            steps={steps}
            formatTick={formatDurationTick}
            series={[
              { name: 'p50', tone: 'accent', ...latency((point) => point.latencyP50Ms) },
              { name: 'p95', tone: 'warn', isDashed: true, ...latency((point) => point.latencyP95Ms) },
            ]}
          />
        </Card>
        {!isMoneyFirst && ggr}
        <Card>
          <CardHeader title="Sessions" description={`Sessions created, ${by}.`} />
          <ChartView
            as="bars"
            isWhole
            label={`Sessions ${by}`}
            steps={steps}
            formatTick={formatTick}
            series={[
              { name: 'Real money', tone: 'accent', values: each(({ sessions }) => sessions) },
              { name: 'Demo', tone: 'quiet', values: each(({ demoSessions }) => demoSessions) },
            ]}
          />
        </Card>
      </div>
    </ChartGroup>
  )
}

/** Statistics end with the hour at hand, which is not over. */
const over = (until: Date) => new Date(until.getTime() - 3_600_000)
