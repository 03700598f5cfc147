'use client'

import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import { Card, CardHeader } from '@/components/ui/card'
import { groupDigits } from '@/server/contract/figures'
import type { Report } from './report'

/** GGR over time in the currency with the most bets, or the one selected. Currencies are never added up. */
export function ReportChart({ report }: { report: Report }) {
  const [first] = report.totals.toSorted((a, b) => b.bets - a.bets)
  if (!first) return null
  const rows = report.rows.filter(({ currency }) => currency === first.currency)
  const step = report.by === 'month' ? 'month' : 'day'
  const moneyOf = (name: string, tone: 'accent' | 'quiet', of: (row: (typeof rows)[number]) => Figure) => ({
    name: `${name}, ${first.currency}`,
    tone,
    values: rows.map((row) => Number(of(row).decimal)),
    texts: rows.map((row) => `${groupDigits(of(row).decimal)} ${first.currency}`),
  })
  return (
    <Card>
      <CardHeader
        title={`GGR by ${step}, ${first.currency}`}
        description={
          report.totals.length > 1
            ? 'The currency with the most bets. Filter by currency to see another.'
            : 'Bets minus refunds and wins.'
        }
      />
      <ChartView
        as="bars"
        label={`Gross gaming revenue by ${step} in ${first.currency}`}
        steps={rows.map(({ key }) => ({
          label: key.slice(step === 'day' ? 5 : 0),
          fullLabel: `${key}, ${report.zone}`,
        }))}
        formatTick={formatTick}
        series={[moneyOf('GGR', 'accent', ({ ggr }) => ggr)]}
      />
    </Card>
  )
}

interface Figure {
  decimal: string
}
