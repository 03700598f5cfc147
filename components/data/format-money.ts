/** `-1234567.89` → `−1,234,567.89`: grouped, with a true minus sign. The decimals are left as they are. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.')
  const grouped = groupsOfThree(whole).join(',')
  const sign = decimal.startsWith('-') ? '−' : ''
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

function groupsOfThree(digits: string): string[] {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups
}
