/** What can be limited for a player, by its name in the API, in rules and in the database. */
export const limitFields = ['stake_max', 'loss_24h', 'loss_7d', 'loss_30d', 'session_minutes_24h'] as const
export type LimitField = (typeof limitFields)[number]

export const lossFields = ['loss_24h', 'loss_7d', 'loss_30d'] as const satisfies readonly LimitField[]
export type LossField = (typeof lossFields)[number]

/** The rules that may refuse a bet before it leaves: limits of its player, and those of its market. */
export const betRuleNames = [...limitFields, 'market_stake_max', 'market_bet_interval'] as const
export type BetRuleName = (typeof betRuleNames)[number]

/** What the figures of a rule count: minor units of money, or time. */
export const betRuleUnits = {
  stake_max: 'money',
  loss_24h: 'money',
  loss_7d: 'money',
  loss_30d: 'money',
  session_minutes_24h: 'minutes',
  market_stake_max: 'money',
  market_bet_interval: 'milliseconds',
} as const satisfies Record<BetRuleName, 'money' | 'minutes' | 'milliseconds'>
