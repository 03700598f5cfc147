const decimal = /^(\d{1,13})(?:\.(\d{1,4}))?$/

/** Whether the lowest of two amounts, as people type them, is above the highest; false where one is missing or none. */
export function isReversed(lowest: string | undefined, highest: string | undefined): boolean {
  const [from, to] = [scaled(lowest), scaled(highest)]
  return from !== null && to !== null && from > to
}

/** In ten-thousandths: exact, whatever the currency. */
function scaled(text: string | undefined): bigint | null {
  const [, whole, fraction = ''] = decimal.exec(text ?? '') ?? []
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(4, '0'))
}

const amount = /^-?(?:\d{1,16}|[1-9]\d{0,2}(?:,\d{3}){1,5})(?:\.\d{1,8})?$/

const commaHint =
  'Write decimals with a point, as in 100.50. A comma only separates complete groups of three digits, as in 1,500.00.'

/**
 * An amount as people type it, without its commas: `1,500.00` → `1500.00`. Null where it is none: a comma stands only between
 * complete groups of three digits before the point, since `100,50` may be meant as a decimal.
 */
export const plainAmount = (typed: string): string | null =>
  amount.test(typed) ? typed.replaceAll(',', '') : null

/** What the person who typed it is told; `otherwise` where no comma is to blame. */
export const whyNoAmount = (typed: string, otherwise: string): string =>
  typed.includes(',') ? commaHint : otherwise

/** One exact decimal less another, with the decimals of the longer one: `100.5` less `1` is `99.5`. Null where one of them is none. */
export function differenceOf(amount: string, less: string): string | null {
  const places = Math.max(...[amount, less].map((text) => text.split('.')[1]?.length ?? 0))
  const [from, by] = [amount, less].map((text) => unitsOf(text, places))
  if (from == null || by == null) return null
  const digits = (from < by ? by - from : from - by).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${from < by ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`
}

function unitsOf(text: string, places: number): bigint | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,16})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -units : units
}
