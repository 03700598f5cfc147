import type { EngineSettings } from '../games/engine'

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
export type FreeRoundPolicy = 'list' | 'ask' | 'none'

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

export type Skin = {
  /** Degrees on the colour wheel. */
  hue: number
  accentHue: number
  /** Names of motifs, most precious first. */
  motifs: readonly string[]
  scene: string
}
