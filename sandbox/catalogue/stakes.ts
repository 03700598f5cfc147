import { aboutEuroCents } from '../money'
import type { FreeRoundPolicy, Game } from './game'

/** The stakes a player may choose in a currency, ascending, in minor units. */
export function stakeLadder(game: Game, currency: string): bigint[] {
  const stakes = game.stakesCents
    .map((cents) => aboutEuroCents(cents, currency))
    .filter((stake) => stake > 0n)
  return [...new Set(stakes)]
}

export function defaultStake(game: Game, currency: string): bigint {
  const ladder = stakeLadder(game, currency)
  return ladder[game.baseStakeIndex] ?? ladder[0] ?? 1n
}

export function isStakeAllowed(game: Game, currency: string, stakeMinor: bigint): boolean {
  const ladder = stakeLadder(game, currency)
  if (game.engine.kind !== 'roulette') return ladder.includes(stakeMinor)
  // Chips add up: any whole number of the smallest chip, up to the table's limit.
  const least = ladder[0] ?? 1n
  return stakeMinor > 0n && stakeMinor % least === 0n && stakeMinor <= (ladder.at(-1) ?? least) * 20n
}

export function freeRoundPolicy(game: Game, currency: string): FreeRoundPolicy {
  if (!game.freeRounds || !acceptsCurrency(game, currency)) return 'none'
  return game.listedCurrencies.includes(currency) ? 'list' : 'ask'
}

/** An empty or undeclared list restricts nothing. */
export function acceptsCurrency(game: Game, currency: string): boolean {
  return game.currencies === null || game.currencies.length === 0 || game.currencies.includes(currency)
}
