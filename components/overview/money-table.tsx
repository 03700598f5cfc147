import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import type { Figure } from '@/components/reports/movement-link'
import { Card, CardHeader } from '@/components/ui/card'
import { changeOf } from './change'
import { type Period, periodLabels } from './search-params'
import type { Statistics } from './statistics'

type Sums = Statistics['money'][number]

interface MoneyTableProps {
  money: readonly Sums[]
  previous: NonNullable<Statistics['previous']>['money'] | null
  period: Period
  onChoose: (currency: string) => void
  /** The transactions behind a figure. */
  linkOf: (currency: string, figure: Figure) => string
}

export function MoneyTable({ money, previous, period, onChoose, linkOf }: MoneyTableProps) {
  if (money.length === 0) return null
  const changeIn = (currency: string, now: string) => {
    const before = previous?.find((sums) => sums.currency === currency)
    return before ? changeOf(Number(now), Number(before.ggr.decimal)) : null
  }
  const figure = (
    heading: string,
    key: Exclude<keyof Sums, 'currency' | 'points'>,
    behind: Figure,
  ): Column<Sums> => ({
    heading,
    cell: (sums) => (
      <FigureLink href={linkOf(sums.currency, behind)}>
        <Money value={sums[key]} />
      </FigureLink>
    ),
    kind: 'number',
  })
  return (
    <Card>
      <CardHeader title="By currency" description="Free rounds have no stake. Their wins are included." />
      <DataTable
        label="Gross gaming revenue by currency"
        rows={money}
        keyOf={({ currency }) => currency}
        columns={[
          {
            heading: 'Currency',
            cell: ({ currency }) => (
              <button
                type="button"
                className="font-medium text-accent hover:underline"
                onClick={() => onChoose(currency)}
              >
                {currency}
              </button>
            ),
          },
          figure('Bets', 'bets', { type: 'bet' }),
          { ...figure('Refunds', 'refunds', { type: 'refund' }), from: 'sm' },
          figure('Wins', 'wins', { type: 'win' }),
          { ...figure('Free-round wins', 'freeWins', { type: 'win', isFree: true }), from: 'md' },
          { ...figure('GGR', 'ggr', {}), className: 'font-medium' },
          {
            heading: `vs. previous ${periodLabels[period].label}`,
            cell: ({ currency, ggr }) => changeIn(currency, ggr.decimal) ?? '–',
            kind: 'number',
            from: 'sm',
            className: 'text-muted',
          },
        ]}
      />
    </Card>
  )
}
