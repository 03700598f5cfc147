/** ISO 4217 exponents that are not 2. */
const exponents: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ].flatMap(([exponent, codes]) =>
    String(codes)
      .split(' ')
      .map((code) => [code, Number(exponent)]),
  ),
)

/** Decimals of a currency's major unit: 2 for EUR, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is no ISO 4217 code`)
  return exponents[currency] ?? 2
}

/** `'12.5'` EUR → `1250n`. More decimals than the currency has are refused, never rounded. */
export function toMinorUnits(amount: string, currency: string): bigint {
  const exponent = exponentOf(currency)
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === '' || fraction.length > exponent) {
    throw new RangeError(`${JSON.stringify(amount)} is no amount of ${currency}`)
  }
  return BigInt(`${sign}${whole}${fraction.padEnd(exponent, '0')}`)
}

/** `1250n` EUR → `'12.50'`. */
export function toMajorUnits(minor: bigint | number | string, currency: string): string {
  const exponent = exponentOf(currency)
  const value = asMinorUnits(minor)
  const digits = String(value < 0n ? -value : value).padStart(exponent + 1, '0')
  const point = digits.length - exponent
  const major = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return value < 0n ? `-${major}` : major
}

/** An amount of an answer as an exact integer. Numbers beyond the exact integers are refused. */
export function asMinorUnits(minor: bigint | number | string): bigint {
  if (typeof minor === 'number' && !Number.isSafeInteger(minor)) {
    throw new RangeError(`${minor} is no exact integer`)
  }
  if (typeof minor === 'string' && !/^-?\d+$/.test(minor)) {
    throw new RangeError(`${JSON.stringify(minor)} is no integer`)
  }
  return BigInt(minor)
}

/** An amount as JSON has it. Beyond the exact integers it is refused, not rounded. */
export function toJsonInteger(minor: bigint): number {
  const value = Number(minor)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${minor} is beyond the exact integers of JSON`)
  return value
}
