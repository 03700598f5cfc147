import { minorToDecimal } from '@/server/core/money'
import type { ContractLine } from './contract'
import { type Period, partOf } from './fee-rules'
import { formatShare, shareOf, type Tier } from './tiers'

export interface FeeOfPeriod {
  line: ContractLine
  currency: string
  period: Period
  /** GGR of the period, and how much of it is of earlier days. */
  ggrMinor: bigint
  lateMinor: bigint
  /** The GGR with what was carried into the period. */
  baseMinor: bigint
  feeMinor: bigint
  /** What the lines of GGR cost together. */
  sharesMinor: bigint
}

/**
 * How a line's fee of a whole period came about, with every number of it, in major units of the contract's currency:
 * `GGR 7,350.35 + carried over -2,472.50 = 4,877.85; 14 % of 4,877.85 = 682.90`.
 */
export function describeFee(of: FeeOfPeriod): string {
  const { line, period, sharesMinor, feeMinor } = of
  const money = (minor: bigint) => group(minorToDecimal(minor, of.currency))
  const part = (minor: bigint) => {
    if (period.days === period.daysOfMonth) return money(minor)
    const own = partOf(minor, period.days, period.daysOfMonth)
    return `${money(minor)} × ${period.days} / ${period.daysOfMonth} days = ${money(own)}`
  }
  if (line.kind !== 'ggr_share') {
    if (line.kind === 'fixed') return `Fixed: ${part(line.amountMinor)}`
    return `Minimum: ${part(line.amountMinor)}; less shares of GGR ${money(sharesMinor)} = ${money(feeMinor)}`
  }
  const steps = [baseText(of, money), shareText(line.tiers, of.baseMinor, money)]
  const share = shareOf(line.tiers, of.baseMinor)
  const least = line.minimumMinor ?? 0n
  if (share < 0n && least === 0n) steps.push(`counts ${money(feeMinor)}`)
  if (least > 0n) steps.push(`at least ${part(least)}`)
  return steps.join('; ')
}

type Format = (minor: bigint) => string

function baseText({ ggrMinor, lateMinor, baseMinor }: FeeOfPeriod, money: Format): string {
  const late = lateMinor === 0n ? '' : ` (with ${money(lateMinor)} of earlier days)`
  const carriedMinor = baseMinor - ggrMinor
  const carried = carriedMinor === 0n ? '' : ` + carried over ${money(carriedMinor)} = ${money(baseMinor)}`
  return `GGR ${money(ggrMinor)}${late}${carried}`
}

/** Each tier's share of the part of the base that lies in it; a negative base has the first tier's. */
function shareText(tiers: readonly Tier[], baseMinor: bigint, money: Format): string {
  const parts = tiers.flatMap(({ fromMinor, shareUnits }, index) => {
    const next = tiers[index + 1]?.fromMinor
    const top = next === undefined || baseMinor < next ? baseMinor : next
    if (index > 0 && top <= fromMinor) return []
    return [`${formatShare(shareUnits)} % of ${money(top - fromMinor)}`]
  })
  return `${parts.join(' + ')} = ${money(shareOf(tiers, baseMinor))}`
}

const group = (decimal: string) => decimal.replace(/\d+/, (whole) => BigInt(whole).toLocaleString('en'))
