import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import type { Outputs } from '@/components/trpc/types'
import { burnDown } from './burn-down-chart'

/** The balance day by day, and until when it lasts. */
export function BurnDown({ overview }: { overview: Outputs['billing']['overview'] }) {
  return (
    <ChartView
      as="lines"
      label={`Balance in ${overview.credit.balance.currency} by day`}
      formatTick={formatTick}
      {...burnDown(overview)}
    />
  )
}
