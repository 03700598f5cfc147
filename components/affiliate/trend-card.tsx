import { ChartView } from '@/components/data/chart/chart-view'
import { formatTick } from '@/components/data/chart/format-tick'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { formatMoney, formatMonth } from '@/server/contract/figures'

type Month = Outputs['affiliate']['dashboard']['months'][number]

/** Referred organizations and commission, month by month. */
export function TrendCard({ months }: { months: readonly Month[] }) {
  const steps = months.map(({ month }) => {
    const name = formatMonth(month.slice(0, 7))
    return { label: name.slice(0, 3), fullLabel: `${name}, UTC` }
  })
  const currency = months[0]?.commission.currency ?? 'EUR'
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card>
        <CardHeader title={`Commission, ${currency}`} description="By month of the fees, last 12 months." />
        <ChartView
          as="bars"
          label={`Commission in ${currency} by month`}
          steps={steps}
          formatTick={formatTick}
          series={[
            {
              name: 'Commission',
              tone: 'accent',
              values: months.map(({ commission }) => Number(commission.decimal)),
              texts: months.map(({ commission }) => formatMoney(commission)),
            },
          ]}
        />
      </Card>
      <Card>
        <CardHeader title="Referrals" description="Enquiries and organizations by month, last 12 months." />
        <ChartView
          as="lines"
          isWhole
          label="Referrals by month"
          steps={steps}
          formatTick={formatTick}
          series={[
            { name: 'Enquiries', tone: 'quiet', values: months.map(({ enquiries }) => enquiries) },
            {
              name: 'Organizations',
              tone: 'accent',
              values: months.map(({ organizations }) => organizations),
            },
          ]}
        />
      </Card>
    </div>
  )
}
