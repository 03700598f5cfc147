import type { EngineSettings } from '../games/engine'
import { aboutEuroCents } from '../money'

/** `dusk` is a young provider that joined by the aurora protocol. */
export const PROVIDERS = ['aurora', 'borealis', 'cascade', 'dusk'] as const
export type ProviderCode = (typeof PROVIDERS)[number]

export function isProvider(code: string): code is ProviderCode {
  return PROVIDERS.some((one) => one === code)
}

export type Markets = {
  regulated: string[]
  dotcom: boolean
  low_barrier: string[]
  other: string[]
  raw: string
}

/** How free rounds are staked in a currency. `list`: a ladder is published; `ask`: checked when they are issued. */
type FreeRoundPolicy = 'list' | 'ask' | 'none'

/** One demo game. What is null is not declared in the provider's feed. */
export type Game = {
  provider: ProviderCode
  code: string
  name: string
  studio: string
  gameType: 'slots' | 'crash' | 'instant' | 'table'
  category: string
  engine: EngineSettings
  declaredRtpBp: number | null
  /** Returns that it can be launched with, its own first; null: only its own. */
  rtpVariants: readonly RtpVariant[] | null
  declaredVolatility: 'low' | 'medium' | 'high' | null
  platforms: { mobile: boolean; desktop: boolean } | null
  hasDemo: boolean
  hasArt: boolean
  freeRounds: boolean
  /** Currencies with a published free-round ladder; `ask` in every other one, when the game has free rounds. */
  listedCurrencies: readonly string[]
  /** Launch currencies; empty: no restriction known; null: not declared at all. */
  currencies: readonly string[] | null
  blockedCountries: readonly string[] | null
  markets: Markets | null
  features: readonly string[] | null
  releasedOn: string | null
  limitsCurrency: string | null
  declaresLadder: boolean
  /** Stakes thought of in euro cents, ascending: each currency's ladder is derived from these. */
  stakesCents: readonly number[]
  baseStakeIndex: number
  maxWinMultiplier: number | null
  skin: Skin
}

export type RtpVariant = { code: string; rtpBp: number }

/** The machine with the return of the variant that a session was launched with. */
export function engineOf(game: Game, variant: string | null): EngineSettings {
  const found = game.rtpVariants?.find(({ code }) => code === variant)
  return found ? { ...game.engine, rtpBp: found.rtpBp } : game.engine
}

export type Skin = {
  /** Degrees on the colour wheel. */
  hue: number
  accentHue: number
  /** Names of motifs, most precious first. */
  motifs: readonly string[]
  scene: string
}

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
