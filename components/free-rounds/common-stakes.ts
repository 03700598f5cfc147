import { formatAmount } from '@/components/data/format-amount'
import type { Outputs } from '@/components/trpc/types'

type GameStakes = Pick<Outputs['games']['stakes'], 'mode' | 'stake_field' | 'stakes' | 'game_id'>

/** A stake that every game supports, and its value on each. */
export interface StakeOption {
  coinLevel: number | null
  betAmount: number | null
  /** Major units, in the order of the games; null: only the provider knows. */
  amounts: (number | null)[]
}

export type CommonStakes =
  | { kind: 'ladder'; options: StakeOption[] }
  /** No game lists its stakes: any amount can be sent, and the provider checks it. */
  | { kind: 'open' }
  | { kind: 'none'; reason: 'unsupported' | 'different_fields' | 'nothing_common'; gameIds: string[] }

/** The stakes that all of the games have in common. Pure. */
export function commonStakes(games: readonly GameStakes[]): CommonStakes {
  const unsupported = games.filter(({ mode }) => mode === 'unsupported')
  if (unsupported.length > 0) return none('unsupported', unsupported)
  const listed = games.filter(({ mode }) => mode === 'enumerated')
  const [first] = listed
  if (!first) return { kind: 'open' }
  if (listed.some((game) => game.stake_field !== first.stake_field)) return none('different_fields', listed)
  const isLevel = first.stake_field === 'coin_level'
  const keyOf = (stake: GameStakes['stakes'][number]) => (isLevel ? stake.coin_level : stake.amount)
  const options = first.stakes
    .filter((stake) => listed.every(({ stakes }) => stakes.some((other) => keyOf(other) === keyOf(stake))))
    .map((stake) => ({
      coinLevel: isLevel ? (stake.coin_level ?? null) : null,
      betAmount: isLevel ? null : stake.amount,
      amounts: games.map(
        ({ stakes }) => stakes.find((other) => keyOf(other) === keyOf(stake))?.amount ?? null,
      ),
    }))
  return options.length > 0 ? { kind: 'ladder', options } : none('nothing_common', listed)
}

const none = (
  reason: Extract<CommonStakes, { kind: 'none' }>['reason'],
  games: readonly GameStakes[],
): CommonStakes => ({ kind: 'none', reason, gameIds: games.map((game) => game.game_id) })

/** "0.20", or "0.20 to 0.50" where the games differ; null where it is unknown. */
export function rangeOf(amounts: readonly (number | null)[], currency: string): string | null {
  const known = amounts.filter((amount) => amount !== null)
  if (known.length === 0) return null
  const [low, high] = [formatAmount(Math.min(...known), currency), formatAmount(Math.max(...known), currency)]
  return low === high ? low : `${low} to ${high}`
}
