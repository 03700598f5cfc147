import { betRuleUnits, type RefusedBy } from '@/server/contract/bet-rules'
import { minorToDecimal } from '@/server/core/money'

/** The rule that refused a bet, with its figures as a screen shows them. */
export function refusalView({ rule, version, limit, used }: RefusedBy, currency: string) {
  const unit = betRuleUnits[rule]
  const shown = (value: number | null) =>
    value === null ? null : unit === 'money' ? minorToDecimal(BigInt(value), currency) : String(value)
  return { rule, version, limit: shown(limit), used: shown(used), unit: unit === 'money' ? currency : unit }
}
