import { divideRounded, shareOf, type Tier } from './tiers'

/** The rules of fees; docs/decisions/fee-rules.md says why each is what it is. */

export type NegativeMonth = 'reset' | 'net' | 'carry_over'

export type FeeLine =
  | { id: string; kind: 'ggr_share'; tiers: readonly Tier[]; minimumMinor: bigint | null }
  | { id: string; kind: 'minimum' | 'fixed'; amountMinor: bigint }

/** The part of a month in which one version applies: a whole month, unless a contract begins or changes within it. */
export interface Period {
  /** Days of it, and of its month. */
  days: number
  daysOfMonth: number
}

export interface PeriodTerms {
  lines: readonly FeeLine[]
  negativeMonth: NegativeMonth
  period: Period
}

/**
 * What each line costs from the period's start through its day number `elapsed`, by line. `baseMinor` is each share line's GGR
 * of that time, with what was carried into it.
 */
export function feesToDate(
  { lines, negativeMonth, period }: PeriodTerms,
  elapsed: number,
  baseMinor: ReadonlyMap<string, bigint>,
): Map<string, bigint> {
  const isLastDay = elapsed === period.days
  const fees = new Map<string, bigint>()
  for (const line of lines)
    if (line.kind === 'ggr_share') fees.set(line.id, shareOf(line.tiers, baseMinor.get(line.id) ?? 0n))
  settleNegative(fees, negativeMonth)
  if (isLastDay) raiseToLineMinimums(fees, lines, period)
  const shares = [...fees.values()].reduce((sum, fee) => sum + fee, 0n)
  for (const line of lines) {
    if (line.kind === 'fixed') fees.set(line.id, partOf(line.amountMinor, elapsed, period.daysOfMonth))
    if (line.kind === 'minimum')
      fees.set(line.id, isLastDay ? missingTo(line.amountMinor, shares, period) : 0n)
  }
  return fees
}

function missingTo(minimumMinor: bigint, chargedMinor: bigint, period: Period): bigint {
  const missing = partOf(minimumMinor, period.days, period.daysOfMonth) - chargedMinor
  return missing > 0n ? missing : 0n
}

/** What a line's next period begins with: only a loss is carried, and only by that rule. */
export const carriedOut = (negativeMonth: NegativeMonth, baseMinor: bigint): bigint =>
  negativeMonth === 'carry_over' && baseMinor < 0n ? baseMinor : 0n

/** Monthly amounts count by the days of the period. */
export const partOf = (amountMinor: bigint, days: number, daysOfMonth: number) =>
  divideRounded(amountMinor * BigInt(days), BigInt(daysOfMonth))

/** No month costs less than nothing: negative lines count zero, or as much as the others cost, in the order of the lines. */
function settleNegative(fees: Map<string, bigint>, negativeMonth: NegativeMonth): void {
  let nettable = 0n
  if (negativeMonth === 'net') for (const fee of fees.values()) if (fee > 0n) nettable += fee
  for (const [id, fee] of fees) {
    if (fee >= 0n) continue
    const counted = -fee < nettable ? fee : -nettable
    nettable += counted
    fees.set(id, counted)
  }
}

function raiseToLineMinimums(fees: Map<string, bigint>, lines: readonly FeeLine[], period: Period): void {
  for (const line of lines) {
    if (line.kind !== 'ggr_share' || line.minimumMinor === null) continue
    const least = partOf(line.minimumMinor, period.days, period.daysOfMonth)
    if ((fees.get(line.id) ?? 0n) < least) fees.set(line.id, least)
  }
}
