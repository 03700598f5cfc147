/** Money in the browser: integers of minor units, written out digit by digit. Never a float. */

/**
 * @param {number} minor integer minor units
 * @param {number} exponent decimals of the currency
 */
export function decimal(minor, exponent) {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = minor < 0 ? '−' : ''
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`
}

/** Hundredths as a multiplier: 137 → "1.37×". @param {number} hundredths */
export const times = (hundredths) =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}×`
