import type { ChartStep } from '@/components/data/chart/chart'
import { chartSteps } from '@/components/data/chart/chart-steps'
import { useZone } from '@/components/data/zone-context'
import type { HealthBucket } from './endpoint-detail'

/** The periods of an endpoint's charts, labelled in the reader's zone. */
export function useHealthSteps(buckets: readonly HealthBucket[]): ChartStep[] {
  const zone = useZone()
  const times = buckets.map(({ at }) => at)
  const stepMs = (times[1]?.getTime() ?? 0) - (times[0]?.getTime() ?? 0)
  return chartSteps({ times, stepMs, zone })
}
