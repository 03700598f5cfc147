import { Money } from '@/components/data/money'
import { formatNumber } from '@/server/contract/figures'
import type { Incident } from './words'

/** Wins and refunds that players wait for, by currency. */
export function CostList({ cost }: { cost: Incident['cost'] }) {
  return (
    <ul className="grid gap-0.5">
      {cost.map(({ amount, movements }) => (
        <li key={amount.currency}>
          <Money value={amount} />{' '}
          <span className="text-faint text-xs">
            in {movements === 1 ? '1 transaction' : `${formatNumber(movements)} transactions`}
          </span>
        </li>
      ))}
    </ul>
  )
}
