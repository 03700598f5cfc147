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
