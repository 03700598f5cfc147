/** Off: counts for nothing. Shadow: what would be refused is recorded and passes. On: it is refused. */
export const marketModes = ['off', 'shadow', 'on'] as const
export type MarketMode = (typeof marketModes)[number]

/** Why a market's rules refuse something, as `details.rule` of an error and `refused_by` of a bet name it. */
export const marketRules = [
  'game_type_blocked',
  'feature_blocked',
  'rtp_below_lowest',
  'certificate_missing',
  'checksum_differs',
  'demo_not_allowed',
  'free_rounds_not_allowed',
  'currency_not_configured',
  'not_certified',
  'market_stake_max',
  'market_bet_interval',
] as const
export type MarketRule = (typeof marketRules)[number]

export const refusalSubjects = ['session', 'demo', 'free_rounds', 'bet'] as const
export type RefusalSubject = (typeof refusalSubjects)[number]

/** `MT-2`, as errors, bets and lists name a version. */
export const versionName = ({ country, number }: { country: string; number: number | null }) =>
  number === null ? 'certified markets' : `${country}-${number}`
