import { ChartView } from '@/components/data/chart/chart-view'
import { formatDurationTick } from '@/components/data/chart/format-tick'
import { formatDuration } from '@/components/data/format-time'
import type { EndpointDetail, HealthBucket } from './endpoint-detail'
import { useHealthSteps } from './use-health-steps'

/** Two lines over time; a period without attempts is a gap, not zero. */
export function LatencyChart({ health: { buckets } }: { health: EndpointDetail }) {
  const steps = useHealthSteps(buckets)
  const each = (of: (bucket: HealthBucket) => number | null) => ({
    values: buckets.map(of),
    texts: buckets.map((bucket) => formatDuration(of(bucket) ?? 0)),
  })
  return (
    <ChartView
      as="lines"
      label="Latency over time"
      steps={steps}
      formatTick={formatDurationTick}
      series={[
        { name: 'Median', tone: 'accent', ...each(({ p50 }) => p50) },
        { name: 'p95', tone: 'warn', isDashed: true, ...each(({ p95 }) => p95) },
      ]}
    />
  )
}
