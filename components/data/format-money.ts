/** `-1234567.89` → `−1,234,567.89`: grouped, with a true minus sign. The decimals are left as they are. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = decimal.startsWith('-') ? '−' : ''
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`)
}
