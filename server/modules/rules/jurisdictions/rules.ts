import type { MarketMode, MarketRule } from '@/server/contract/jurisdictions'
import type { ProfileRules } from '@/server/contract/profile-rules'
import type { CertifiedMarkets } from '@/server/providers/port'

/** A version of a country's profile. */
export interface Profile {
  country: string
  number: number
  rules: ProfileRules
}

/** What rules ask about a game. */
export interface MarketGame {
  category: string
  /** Null: the category stands for it. */
  gameType: string | null
  features: readonly string[]
  /** Percent, as a decimal. */
  rtp: string | null
  certifiedMarkets: CertifiedMarkets | null
  /** Countries for which it has a certificate that is valid now. */
  certificateCountries: readonly string[]
  /** Countries whose certificates name other checksums than the provider measured. */
  differingCountries: readonly string[]
}

/** One rule that refuses. `limit` and `used`: what it allows and what was asked, with their unit. */
export interface Refusal {
  rule: MarketRule
  limit?: string
  used?: string
}

interface Stake {
  currency: string
  /** Null: only the provider knows what a round stakes. */
  amountMinor: bigint | null
}

const lower = (text: string) => text.toLowerCase()
const typeOf = ({ gameType, category }: Pick<MarketGame, 'gameType' | 'category'>) =>
  lower(gameType ?? category)

/** Why a profile refuses to open a game for real money, in the order of `marketRules`. */
export function launchRefusals(profile: Profile, game: MarketGame, { currency }: { currency: string }) {
  const ceiling = ceilingOf(profile.rules, game, currency)
  return present([...gameRefusals(profile, game), ceiling.kind === 'unconfigured' && unconfigured(currency)])
}

/** Why a profile refuses to open a game with play money. */
export function demoRefusals(profile: Profile, game: MarketGame) {
  return present([
    ...gameRefusals(profile, game),
    !profile.rules.isDemoAllowed && { rule: 'demo_not_allowed' },
  ])
}

/** Why a profile refuses free rounds on a game. An unknown stake does not pass where there is a ceiling. */
export function issueRefusals(profile: Profile, game: MarketGame, stake: Stake) {
  return present([
    ...gameRefusals(profile, game),
    !profile.rules.areFreeRoundsAllowed && { rule: 'free_rounds_not_allowed' },
    stakeRefusal(profile, game, stake),
  ])
}

/** Why a profile refuses a bet for its stake, or null. */
export function stakeRefusal(
  { rules }: Profile,
  game: Pick<MarketGame, 'gameType' | 'category'>,
  { currency, amountMinor }: Stake,
): Refusal | null {
  const ceiling = ceilingOf(rules, game, currency)
  if (ceiling.kind === 'none') return null
  if (ceiling.kind === 'unconfigured') return unconfigured(currency)
  if (amountMinor !== null && amountMinor <= ceiling.amountMinor) return null
  return {
    rule: 'market_stake_max',
    limit: String(ceiling.amountMinor),
    ...(amountMinor !== null && { used: String(amountMinor) }),
  }
}

/**
 * Why the gate of certified markets refuses a game in a country, or null. The international market counts only where the tenant
 * has taken no profile for the country; a game whose provider declares nothing is certified nowhere.
 */
export function certifiedRefusal(
  { certifiedMarkets: markets }: Pick<MarketGame, 'certifiedMarkets'>,
  { country, hasProfile }: { country: string; hasProfile: boolean },
): Refusal | null {
  if (markets?.regulated.includes(country) || markets?.low_barrier.includes(country)) return null
  if (markets?.dotcom && !hasProfile) return null
  return { rule: 'not_certified', used: country }
}

export type Ceiling =
  | { kind: 'none' }
  /** There are ceilings for such games, and none in the currency: never converted, always refused. */
  | { kind: 'unconfigured' }
  | { kind: 'limit'; amountMinor: bigint }

/** The highest stake on a game in a currency: that of its type, else that of all types without one. */
export function ceilingOf(
  { stakeCeilings }: ProfileRules,
  game: Pick<MarketGame, 'gameType' | 'category'>,
  currency: string,
): Ceiling {
  const type = typeOf(game)
  const own = stakeCeilings.filter(({ gameType }) => gameType === type)
  const applying = own.length > 0 ? own : stakeCeilings.filter(({ gameType }) => gameType === null)
  if (applying.length === 0) return { kind: 'none' }
  const found = applying.find((ceiling) => ceiling.currency === currency)
  return found ? { kind: 'limit', amountMinor: BigInt(found.amountMinor) } : { kind: 'unconfigured' }
}

function gameRefusals({ rules, country }: Profile, game: MarketGame): (Refusal | false)[] {
  const type = typeOf(game)
  const feature = game.features.map(lower).find((one) => rules.blockedFeatures.includes(one))
  const { lowestRtp } = rules
  const isBelow = lowestRtp !== null && (game.rtp === null || hundredths(game.rtp) < hundredths(lowestRtp))
  return [
    rules.blockedGameTypes.includes(type) && { rule: 'game_type_blocked', used: type },
    feature !== undefined && { rule: 'feature_blocked', used: feature },
    isBelow && {
      rule: 'rtp_below_lowest',
      limit: `${lowestRtp} %`,
      used: game.rtp === null ? 'not declared' : `${game.rtp} %`,
    },
    // defence: a country’s profile asks for a valid certificate
    rules.isCertificateRequired &&
      !game.certificateCountries.includes(country) && { rule: 'certificate_missing', used: country },
    // defence: a game that differs from its certificate is refused
    rules.areChecksumsEnforced &&
      game.differingCountries.includes(country) && { rule: 'checksum_differs', used: country },
  ]
}

const unconfigured = (currency: string): Refusal => ({ rule: 'currency_not_configured', used: currency })

const present = (refusals: readonly (Refusal | false | null)[]): Refusal[] =>
  refusals.filter((refusal) => refusal !== false && refusal !== null)

/** `"96.5"` → `9650n`. */
function hundredths(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
}

/** One country's profile as a brand has taken it, with what applies until its version takes effect. */
export interface AdoptedProfile extends Profile {
  mode: MarketMode
  effectiveFrom: Date
  earlier: { number: number; rules: ProfileRules } | null
}

export interface MarketScope {
  organizationId: string
  brandId: string | null
}
