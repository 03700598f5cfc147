import { currencyExponent, isKnownCurrency, shiftToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { boundOf, dayMs, type Measure } from '../rule'
import { findLargeWins } from './queries-play'

const onlyEuro: RateDay = { day: '', source: '', rates: new Map([['EUR', '1']]) }

/** The amount's threshold in each currency that there are rates for; others are judged by the multiple alone. */
function leastByCurrency(rates: RateDay, euroMinor: bigint): [string[], bigint[]] {
  const least = [...rates.rates.keys()].flatMap((currency) => {
    const minor = convertMinor(euroMinor, { from: 'EUR', to: currency }, rates)
    return minor === null ? [] : ([[currency, minor]] as const)
  })
  return [least.map(([currency]) => currency), least.map(([, minor]) => minor)]
}

/** Rounded down, so that rounding never lifts a win over a threshold. */
function wholeEuroMinor(amountMinor: bigint, currency: string, rates: RateDay): bigint | null {
  const euro = convertMinor(amountMinor, { from: currency, to: 'EUR' }, rates)
  const back = euro === null ? null : convertMinor(euro, { from: 'EUR', to: currency }, rates)
  if (euro === null || back === null) return null
  return back > amountMinor ? euro - 1n : euro
}

export const largeWin: Measure = {
  rule: 'large_win',
  everyMs: 30 * 1_000,
  quietMs: 0,
  closesAfterMs: dayMs,
  async find(db: Db, { now, bounds, readFrom }) {
    const rates = (await readRates(db, now)) ?? onlyEuro
    const least = leastByCurrency(rates, boundOf(bounds, 'amount'))
    const rows = await findLargeWins(db, {
      from: readFrom,
      until: now,
      least,
      multiple: boundOf(bounds, 'multiple'),
    })
    return rows.map(({ id, organizationId, providerCode, amountMinor, currency, playerId, stakeMinor }) => {
      const amount = wholeEuroMinor(amountMinor, currency, rates)
      const multiple = stakeMinor > 0n ? amountMinor / stakeMinor : null
      return {
        cause: id,
        organizationId,
        providerCode,
        subjectId: id,
        values: { ...(amount !== null && { amount }), ...(multiple !== null && { multiple }) },
        figures: {
          provider: providerCode,
          player: playerId,
          amountMinor: String(amountMinor),
          currency,
          stakeMinor: String(stakeMinor),
          multiple: multiple === null ? null : String(multiple),
        },
      }
    })
  },
  words: ({ provider, amountMinor, currency, multiple }) => ({
    title: `Win of ${amountOf(amountMinor, currency)}`,
    text: `${multiple === null ? 'A win' : `${multiple} times its stake, a win`} reported by ${provider}.`,
  }),
  past: ({ amountMinor, currency }) => `Win of ${amountOf(amountMinor, currency)}`,
  size: ({ amountMinor }) => Number(amountMinor),
}

const amountOf = (amountMinor: unknown, currency: unknown) =>
  `${shiftToDecimal(BigInt(String(amountMinor)), exponentOf(String(currency)))} ${currency}`

function exponentOf(currency: string): number {
  return isKnownCurrency(currency) ? currencyExponent(currency) : 2
}
