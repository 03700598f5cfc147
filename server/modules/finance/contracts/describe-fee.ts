import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { periodOf } from './accrue-rules'
import { type ContractLine, termsOf } from './contract'
import { type Period, partOf } from './fee-rules'
import { findMonthAccruals } from './queries-accrual'
import { findVersions } from './queries-contract'
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

/** How each line's fee of a month came about, by line. For a month that is accrued to its end. */
export async function readMonthFormulas(
  db: Db,
  { organizationId, month }: { organizationId: string; month: Date },
): Promise<Map<string, string>> {
  const terms = termsOf(await findVersions(db, organizationId))
  const rows = await findMonthAccruals(db, { organizationId, month })
  const formulas = new Map<string, string>()
  for (const term of terms) {
    const states = term.lines.map((line) => {
      const own = rows.filter(({ lineId }) => lineId === line.id)
      const [last] = own
      return { line, own, last }
    })
    const sharesMinor = sum(
      states.flatMap(({ line, last }) => (line.kind === 'ggr_share' && last ? [last.feeMinor] : [])),
    )
    for (const { line, own, last } of states) {
      if (!last) continue
      const late = own.flatMap(({ ggr }) => ggr.filter(({ day }) => day !== undefined))
      const formula = describeFee({
        line,
        currency: term.currency,
        period: periodOf(term, last.day),
        ggrMinor: sum(own.map(({ baseMinor }) => baseMinor)),
        lateMinor: sum(late.map(({ baseMinor }) => baseMinor)),
        baseMinor: last.periodBaseMinor,
        feeMinor: last.feeMinor,
        sharesMinor,
      })
      formulas.set(line.id, formula)
    }
  }
  return formulas
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
