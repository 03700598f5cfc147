import { ratePattern } from '@/server/contract/forms/billing'
/** Where the rate of one currency is from. A type, not an interface: it is stored as JSON. */
export type RateOrigin = {
  currency: string
  day: string
  /** The address of a document, or the publication that staff named. */
  source: string
}

/** The published rates of one day. */
export interface RateDay {
  /** `2026-03-02` */
  day: string
  /** The address of the document they were read from. */
  source: string
  /** Units of a currency for one euro, as decimal text; EUR itself is "1". */
  rates: ReadonlyMap<string, string>
  /** Of the currencies that the published day lacks. */
  added?: readonly RateOrigin[]
}

const scaleDigits = 10

/** A rate as an integer of 1e-10 units; null for text that is no rate. */
export function scaledRate(rate: string): bigint | null {
  if (!ratePattern.test(rate)) return null
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(scaleDigits, '0'))
}

const dayMs = 24 * 3_600_000

const midnight = (time: Date) => Math.floor(time.getTime() / dayMs) * dayMs

/** Days (UTC) from Monday to Friday after the one of `after`, up to the one of `until`. Bank holidays count too. */
export function countWorkingDays(after: Date, until: Date): number {
  let days = 0
  for (let at = midnight(after) + dayMs; at <= midnight(until); at += dayMs)
    if (![0, 6].includes(new Date(at).getUTCDay())) days += 1
  return days
}

/** Why a document is not taken; its message is shown with the job. */
export class RatesError extends Error {
  override name = 'RatesError'
}
