import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import type { Figure } from '@/components/reports/movement-link'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { changeOf } from './change'
import { type Period, periodLabels } from './search-params'
import type { Statistics } from './statistics'

interface MoneyTableProps {
  money: Statistics['money']
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
  return (
    <Card>
      <CardHeader title="By currency" description="Free rounds have no stake. Their wins are included." />
      <Table label="Gross gaming revenue by currency">
        <thead>
          <tr>
            <Th>Currency</Th>
            <Th className="text-right">Bets</Th>
            <Th className="text-right max-sm:hidden">Refunds</Th>
            <Th className="text-right">Wins</Th>
            <Th className="text-right max-md:hidden">Free-round wins</Th>
            <Th className="text-right">GGR</Th>
            <Th className="text-right max-sm:hidden">vs. previous {periodLabels[period].label}</Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {money.map(({ currency, bets, refunds, wins, freeWins, ggr }) => (
            <tr key={currency}>
              <Td>
                <button
                  type="button"
                  className="font-medium text-accent hover:underline"
                  onClick={() => onChoose(currency)}
                >
                  {currency}
                </button>
              </Td>
              <Td className="text-right">
                <FigureLink href={linkOf(currency, { type: 'bet' })}>
                  <Money value={bets} />
                </FigureLink>
              </Td>
              <Td className="text-right max-sm:hidden">
                <FigureLink href={linkOf(currency, { type: 'refund' })}>
                  <Money value={refunds} />
                </FigureLink>
              </Td>
              <Td className="text-right">
                <FigureLink href={linkOf(currency, { type: 'win' })}>
                  <Money value={wins} />
                </FigureLink>
              </Td>
              <Td className="text-right max-md:hidden">
                <FigureLink href={linkOf(currency, { type: 'win', isFree: true })}>
                  <Money value={freeWins} />
                </FigureLink>
              </Td>
              <Td className="text-right font-medium">
                <FigureLink href={linkOf(currency, {})}>
                  <Money value={ggr} />
                </FigureLink>
              </Td>
              <Td className="text-right text-muted tabular-nums max-sm:hidden">
                {changeIn(currency, ggr.decimal) ?? '—'}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
