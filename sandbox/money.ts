/**
 * Money in the sandbox: `bigint` minor units inside, safe integers or decimal strings at an edge, never a float.
 */

/** ISO 4217 exponents that differ from two, among currencies the sandbox may meet. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BHD: 3,
  CLP: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  XAF: 0,
  XOF: 0,
}

/** How many units of each currency make about one euro: sets believable limits, never converts money. */
const UNITS_PER_EURO: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  CAD: 1,
  AUD: 1,
  BRL: 5,
  PLN: 5,
  NOK: 10,
  SEK: 10,
  CZK: 25,
  TRY: 50,
  UAH: 50,
  RUB: 100,
  KZT: 500,
  JPY: 100,
  KWD: 1,
  CHF: 1,
  NZD: 1,
  DKK: 10,
  HUF: 500,
  BHD: 1,
  KRW: 1000,
}

/** The currencies Croupier's sessions may use. */
export const SESSION_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'BRL',
  'CAD',
  'AUD',
  'NOK',
  'SEK',
  'PLN',
  'CZK',
  'TRY',
  'RUB',
  'KZT',
  'UAH',
] as const

export function isKnownCurrency(currency: string): boolean {
  return Object.hasOwn(UNITS_PER_EURO, currency) || Object.hasOwn(EXPONENTS, currency)
}

export function exponentOf(currency: string): number {
  return Object.hasOwn(EXPONENTS, currency) ? (EXPONENTS[currency] ?? 2) : 2
}

/** A believable amount in `currency` for a price thought of in euro cents. */
export function aboutEuroCents(cents: number, currency: string): bigint {
  const units = UNITS_PER_EURO[currency] ?? (exponentOf(currency) === 0 ? 100 : 1)
  return (BigInt(cents) * BigInt(units) * 10n ** BigInt(exponentOf(currency))) / 100n
}

/** `120n, 'EUR'` → `"1.20"`; `500n, 'JPY'` → `"500"`. */
export function toDecimal(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = minor < 0n ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** The reverse; null when the text is not an amount or has more decimals than the currency: never a rounding. */
export function fromDecimal(text: string, currency: string): bigint | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/.exec(text)
  if (!match) return null
  const exponent = exponentOf(currency)
  const fraction = match[3] ?? ''
  if (fraction.length > exponent) return null
  const minor = BigInt(`${match[2]}${fraction.padEnd(exponent, '0')}`)
  return match[1] === '-' ? -minor : minor
}

/** A JSON integer, refused rather than rounded when it leaves the safe range. */
export function toJsonInteger(minor: bigint): number {
  const value = Number(minor)
  if (!Number.isSafeInteger(value)) throw new RangeError(`amount outside the safe integer range: ${minor}`)
  return value
}
