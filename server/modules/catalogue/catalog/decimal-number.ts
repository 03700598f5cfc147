import { trimTrailing } from '@/server/core/trim-trailing'

const plainDecimal = /^\d+(?:\.\d+)?$/

/**
 * A decimal text as the JSON number that reads the same: `"0.20"` → 0.2. Throws RangeError where no number does, so
 * that an amount is never shown rounded.
 */
export function decimalToNumber(decimal: string): number {
  const number = Number(decimal)
  if (!plainDecimal.test(decimal) || canonical(decimal) !== plain(number)) {
    throw new RangeError(`Not exactly a JSON number: ${decimal}`)
  }
  return number
}

/** Without needless zeros. */
function canonical(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const significant = trimTrailing(fraction, '0')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return significant === '' ? digits : `${digits}.${significant}`
}

/** JavaScript writes what is below a millionth with an exponent. */
function plain(number: number): string {
  const text = String(number)
  return text.includes('e-') ? trimTrailing(number.toFixed(20), '0') : text
}
