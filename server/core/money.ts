import currencyCodes from 'currency-codes'
import { brandedError } from '@/server/core/branded-error'

/**
 * Money is an integer count of minor units and a currency; it never passes through a float (spec §6.1).
 * The exponent is ISO 4217's, not Intl's: they disagree on 29 currencies.
 */
export interface Money {
  amountMinor: bigint
  currency: string
}

export class MoneyError extends brandedError('MoneyError') {}

/** Decimals of a currency: 0, 2, 3 or 4. Throws MoneyError for a code that ISO 4217 does not list. */
export function currencyExponent(currency: string): number {
  const record = findCurrency(currency)
  if (!record) throw new MoneyError(`Unknown currency ${JSON.stringify(currency)}`)
  return record.digits
}

export function isKnownCurrency(currency: string): boolean {
  return findCurrency(currency) !== undefined
}

/** The table finds `eur` as well; a code must be in capitals. */
function findCurrency(currency: string) {
  const record = currencyCodes.code(currency)
  return record?.code === currency ? record : undefined
}

const decimalPattern = /^(-?)(\d{1,16})(?:\.(\d{1,8}))?$/

/**
 * `"12.3"` in EUR → `1230n`. Refuses anything but plain digits, and more decimals than the currency has unless
 * they are zeros: an amount is never rounded.
 */
export function decimalToMinor(decimal: string, currency: string): bigint {
  const exponent = currencyExponent(currency)
  const match = decimalPattern.exec(decimal)
  if (!match) throw new MoneyError(`Not a decimal amount: ${JSON.stringify(decimal)}`)
  const [, sign = '', whole = '0', fraction = ''] = match
  const padded = fraction.slice(0, exponent).padEnd(exponent, '0')
  if (/[1-9]/.test(fraction.slice(exponent))) {
    throw new MoneyError(`${decimal} has more decimals than ${currency} allows (${exponent})`)
  }
  const minor = BigInt(whole + padded)
  return sign === '-' ? -minor : minor
}

/** `1230n` in EUR → `"12.30"`; in JPY → `"1230"`. */
export function minorToDecimal(amountMinor: bigint, currency: string): string {
  return shiftToDecimal(amountMinor, currencyExponent(currency))
}

/** `1230n` with 2 decimals → `"12.30"`. */
export function shiftToDecimal(amountMinor: bigint, exponent: number): string {
  const sign = amountMinor < 0n ? '-' : ''
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

const safeLimit = BigInt(Number.MAX_SAFE_INTEGER)

export function isSafeMinor(amountMinor: bigint): boolean {
  return amountMinor <= safeLimit && amountMinor >= -safeLimit
}

/** Minor units as a JSON integer. Throws MoneyError outside the range in which JSON numbers are exact. */
export function minorToJson(amountMinor: bigint): number {
  if (!isSafeMinor(amountMinor)) throw new MoneyError(`Amount ${amountMinor} is outside the exact JSON range`)
  return Number(amountMinor)
}

/** A JSON integer as minor units. Throws MoneyError for fractions and for numbers that JSON cannot hold exactly. */
export function minorFromJson(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new MoneyError(`Not an exact integer amount: ${value}`)
  return BigInt(value)
}
