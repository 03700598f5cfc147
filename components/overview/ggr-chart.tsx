import { type ChartStep, moneySeries } from '@/components/data/chart/chart'
import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { Statistics } from './statistics'

interface GgrChartProps {
  statistics: Statistics
  steps: readonly ChartStep[]
  by: string
}

/** One currency at a time: the most active, unless one is selected. Currencies are never added up. */
export function GgrChart({ statistics, steps, by }: GgrChartProps) {
  const [shown] = statistics.money
  const isOneOfMany = statistics.money.length > 1
  return (
    <Card>
      <CardHeader
        title={shown ? `Gross gaming revenue, ${shown.currency}` : 'Gross gaming revenue'}
        description={
          isOneOfMany
            ? 'Most active currency. Select another above.'
            : `Settled bets minus refunds and wins, ${by}.`
        }
      />
      {shown ? (
        <ChartView
          as="bars"
          label={`Gross gaming revenue in ${shown.currency} ${by}`}
          steps={steps}
          formatTick={formatTick}
          series={[
            moneySeries({
              name: `GGR, ${shown.currency}`,
              tone: 'accent',
              amounts: shown.points.map(({ ggr }) => ggr),
            }),
          ]}
        />
      ) : (
        <EmptyState title="No transactions in this time range">Choose a longer time range.</EmptyState>
      )}
    </Card>
  )
}
