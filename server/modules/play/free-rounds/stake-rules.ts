import type { GameStakes } from '@/server/contract/resources/game'
import { decimalToMinor, MoneyError, minorToDecimal } from '@/server/core/money'

/** The stake of a request: exactly one of the two. `betAmount` in major units, as JSON holds it. */
export interface AskedStake {
  coinLevel?: number
  betAmount?: number
}

/** A stake as it is stored and sent: `betAmount` a decimal string with the currency's decimals. */
export interface Stake {
  coinLevel: number | null
  betAmount: string | null
}

/** Null for a bet amount that the currency cannot express: an amount is never rounded. */
export function readStake({ coinLevel, betAmount }: AskedStake, currency: string): Stake | null {
  if (betAmount === undefined) return { coinLevel: coinLevel ?? null, betAmount: null }
  const minor = minorOf(betAmount, currency)
  return minor === null || minor <= 0n
    ? null
    : { coinLevel: null, betAmount: minorToDecimal(minor, currency) }
}

/**
 * Why a stake may not be issued on a game (spec §4.4), or null. Without a list the provider judges it, whichever field
 * it came in.
 */
export function stakeRefusal(
  stake: Stake,
  model: Pick<GameStakes, 'mode' | 'stake_field' | 'stakes' | 'currency'>,
): 'unsupported_game' | 'invalid_stake' | null {
  if (model.mode === 'unsupported') return 'unsupported_game'
  if (model.mode === 'provider_validated') return null
  return model.stakes.some((entry) => isEntry(stake, entry, model)) ? null : 'invalid_stake'
}

/** What a round stakes. A coin level is worth what the game's own ladder says; without a ladder only the provider knows. */
export function stakeMinorOf(
  { betAmount, coinLevel }: Stake,
  { stakes, currency }: Pick<GameStakes, 'stakes' | 'currency'>,
): bigint | null {
  if (betAmount !== null) return decimalToMinor(betAmount, currency)
  const entry = stakes.find(({ coin_level }) => coin_level === coinLevel)
  return entry ? minorOf(entry.amount, currency) : null
}

function isEntry(
  stake: Stake,
  entry: GameStakes['stakes'][number],
  { stake_field, currency }: Pick<GameStakes, 'stake_field' | 'currency'>,
): boolean {
  if (stake_field === 'coin_level') return stake.coinLevel !== null && stake.coinLevel === entry.coin_level
  return (
    stake.betAmount !== null && decimalToMinor(stake.betAmount, currency) === minorOf(entry.amount, currency)
  )
}

function minorOf(amount: number, currency: string): bigint | null {
  try {
    return decimalToMinor(String(amount), currency)
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}
