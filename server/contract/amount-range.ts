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
