import type { BetRuleName, RefusedBy } from '@/server/contract/bet-rules'
import { minorToDecimal } from '@/server/core/money'

type Unit = 'money' | 'minutes' | 'milliseconds'

const units: Record<BetRuleName, Unit> = {
  stake_max: 'money',
  loss_24h: 'money',
  loss_7d: 'money',
  loss_30d: 'money',
  session_minutes_24h: 'minutes',
  market_stake_max: 'money',
  market_bet_interval: 'milliseconds',
}

/** The rule that refused a bet, with its figures as a screen shows them. */
export function refusalView({ rule, version, limit, used }: RefusedBy, currency: string) {
  const unit = units[rule]
  const shown = (value: number | null) =>
    value === null ? null : unit === 'money' ? minorToDecimal(BigInt(value), currency) : String(value)
  return { rule, version, limit: shown(limit), used: shown(used), unit: unit === 'money' ? currency : unit }
}
