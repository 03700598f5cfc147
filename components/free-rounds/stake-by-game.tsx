import type { StakeOption } from './common-stakes'
import { formatAmount } from './format-amount'
import type { PickedGame } from './terms-form'

interface StakeByGameProps {
  games: readonly PickedGame[]
  option: StakeOption
  currency: string
}

/** Value of the selected stake on each game. */
export function StakeByGame({ games, option, currency }: StakeByGameProps) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted hover:text-ink">Value per game</summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {games.map((game, at) => (
          <li key={game.id} className="flex justify-between gap-4 px-3 py-1.5">
            <span className="min-w-0 truncate">{game.name}</span>
            <span className="whitespace-nowrap tabular-nums">
              {worth(option.amounts[at], currency)} <span className="text-faint text-xs">{currency}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const worth = (amount: number | null | undefined, currency: string) =>
  amount === null || amount === undefined ? '—' : formatAmount(amount, currency)
