import type { ChartStep, Series } from '@/components/data/chart/chart'
import type { Outputs } from '@/components/trpc/types'
import { dayOfMonth, formatDay, formatMoney } from '@/server/contract/figures'

type Overview = Outputs['billing']['overview']
type Chart = Pick<Overview, 'balances' | 'runwayDays' | 'burn' | 'credit'>

const dayMs = 86_400_000
const maxAhead = 30

/**
 * The balance of the last days, and the days ahead at the rate of the last fees, until the credit limit or for 30 days. Values are for
 * the drawing alone; the texts of the days behind are exact.
 */
export function burnDown({ balances, runwayDays, burn, credit }: Chart): {
  steps: ChartStep[]
  series: Series[]
} {
  const last = balances.at(-1)
  if (!last) return { steps: [], series: [] }
  const ahead = runwayDays === null ? 0 : Math.min(runwayDays, maxAhead)
  const lastMs = Date.parse(last.day)
  const future = Array.from({ length: ahead }, (_, index) => dayOf(lastMs + (index + 1) * dayMs))
  const perDay = Number(burn.amount.decimal) / burn.days
  const now = Number(last.balance.decimal)
  const none = future.map(() => null)
  const known = balances.map(({ balance }) => Number(balance.decimal))
  const projected = [
    ...balances.slice(1).map(() => null),
    now,
    ...future.map((_, index) => now - perDay * (index + 1)),
  ]
  const rounded = (value: number | null) =>
    value === null
      ? ''
      : formatMoney({
          decimal: value.toFixed(decimalsOf(last.balance.decimal)),
          currency: credit.balance.currency,
        })
  return {
    steps: [...balances.map(({ day }) => day), ...future].map((day) => ({
      label: dayOfMonth({ month: Number(day.slice(5, 7)), day: Number(day.slice(8)) }),
      fullLabel: `${formatDay(day)}, UTC`,
    })),
    series: [
      {
        name: 'Balance',
        tone: 'accent',
        values: [...known, ...none],
        texts: balances.map(({ balance }) => formatMoney(balance)),
      },
      ...(ahead === 0
        ? []
        : [
            {
              name: 'At the current rate',
              tone: 'quiet' as const,
              values: projected,
              texts: projected.map(rounded),
              isDashed: true,
            },
          ]),
    ],
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const decimalsOf = (decimal: string) => decimal.split('.')[1]?.length ?? 0
