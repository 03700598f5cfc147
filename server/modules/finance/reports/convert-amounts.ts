import { convertMinor, type RateDay } from '@/server/modules/delivery/facts'
import { type Amounts, amountsOf, type Settled } from './report-figures'

/** One currency's sums, or those of a group in it. */
export interface InCurrency extends Settled {
  currency: string
}

export interface Conversion {
  currency: string
  /** Null: none are stored for the period's last day. */
  rates: RateDay | null
}

/** Several currencies in one: what has no rate is named and left out. */
export interface ConvertedTotal {
  currency: string
  /** Of which day and from where; null where nothing was converted. */
  rates: { day: string; source: string } | null
  /** Currencies that the amounts lack. */
  missing: string[]
  /** Null where no currency has a rate. */
  amounts: Amounts | null
  /** GGR of the period before by the same rates; null where it lacks other currencies, or there was none. */
  previousGgrMinor: bigint | null
}

const none: RateDay = { day: '', source: '', rates: new Map() }

/**
 * Bets, refunds, wins and free wins, each converted and rounded once; the rest follows from them, so that the amounts agree.
 * Null without a rate.
 */
export function convertAmounts(of: InCurrency, { currency: to, rates }: Conversion): Amounts | null {
  const inTarget = (minor: bigint) =>
    minor === 0n ? 0n : convertMinor(minor, { from: of.currency, to }, rates ?? none)
  const [betMinor, refundMinor] = [inTarget(of.betMinor), inTarget(of.refundMinor)]
  const [winMinor, freeWinMinor] = [inTarget(of.winMinor), inTarget(of.freeWinMinor)]
  if (betMinor === null || refundMinor === null || winMinor === null || freeWinMinor === null) return null
  return amountsOf({ betMinor, refundMinor, winMinor, freeWinMinor })
}

export function convertTotal(
  totals: readonly InCurrency[],
  before: readonly InCurrency[],
  by: Conversion,
): ConvertedTotal {
  const [now, then] = [sumUp(totals, by), sumUp(before, by)]
  const isComparable = then.missing.join() === now.missing.join()
  return {
    currency: by.currency,
    rates: now.isConverted && by.rates ? { day: by.rates.day, source: by.rates.source } : null,
    missing: now.missing,
    amounts: now.amounts,
    previousGgrMinor: isComparable ? (then.amounts?.ggrMinor ?? null) : null,
  }
}

function sumUp(totals: readonly InCurrency[], by: Conversion) {
  const converted = totals.map((of) => ({ currency: of.currency, amounts: convertAmounts(of, by) }))
  const parts = converted.flatMap(({ amounts }) => amounts ?? [])
  const sumOf = (field: keyof Settled) => parts.reduce((sum, part) => sum + part[field], 0n)
  const sum = {
    betMinor: sumOf('betMinor'),
    refundMinor: sumOf('refundMinor'),
    winMinor: sumOf('winMinor'),
    freeWinMinor: sumOf('freeWinMinor'),
  }
  return {
    amounts: parts.length === 0 ? null : amountsOf(sum),
    missing: converted.flatMap(({ currency, amounts }) => (amounts ? [] : [currency])).toSorted(),
    isConverted: converted.some(({ currency, amounts }) => amounts && currency !== by.currency),
  }
}
