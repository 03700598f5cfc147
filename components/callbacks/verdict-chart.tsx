import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import type { EndpointDetail } from './endpoint-detail'
import { useHealthSteps } from './use-health-steps'

/** A stacked column per period: attempts by outcome. */
export function VerdictChart({ health: { buckets } }: { health: EndpointDetail }) {
  const steps = useHealthSteps(buckets)
  return (
    <ChartView
      as="bars"
      isWhole
      label="Verdicts over time"
      steps={steps}
      formatTick={formatTick}
      series={[
        { name: 'Confirmed or declined', tone: 'accent', values: buckets.map(({ settled }) => settled) },
        { name: 'Failed, retried', tone: 'warn', values: buckets.map(({ failed }) => failed) },
        { name: 'Unknown or rejected', tone: 'bad', values: buckets.map(({ refused }) => refused) },
      ]}
    />
  )
}
