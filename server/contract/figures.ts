import { type WallClock, wallClock } from './zone-clock'

/*
 * How numbers, amounts, percentages, days and ranges are written: in the cabinet, in PDFs and in emails alike. The minus is U+2212,
 * digits are grouped by commas, and a missing value is an en dash.
 */

export const noValue = '–'

/** `-1234567.89` → `−1,234,567.89`. The decimals are left as they are. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.')
  const sign = decimal.startsWith('-') ? '−' : ''
  return sign + groupsOfThree(whole).join(',') + (fraction === undefined ? '' : `.${fraction}`)
}

function groupsOfThree(digits: string): string[] {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups
}

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** `1,234`: a count, or a number that is no money. */
export const formatNumber = (value: number | bigint): string => plain.format(value).replace('-', '−')

/** `1 day`, `1,234 days` */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** `−1,234.50 EUR`, of an exact decimal. */
export const formatMoney = ({ decimal, currency }: { decimal: string; currency: string }): string =>
  `${groupDigits(decimal)} ${currency}`

const percents = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** `96.2 %`: without zeros at its end. Text is an exact decimal, which is not rounded. */
export function formatPercent(percent: number | string): string {
  if (typeof percent === 'number') return `${percents.format(percent).replace('-', '−')} %`
  const exact = percent.includes('.') ? withoutLastZeros(percent) : percent
  return `${groupDigits(exact)} %`
}

/** `96.50` → `96.5`, `96.00` → `96`. */
function withoutLastZeros(decimal: string): string {
  let end = decimal.length
  while (decimal[end - 1] === '0') end -= 1
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end)
}

/** A part of a whole: `99.9 %`. Rounded down, only all of it is 100 %; rounded up, only none of it is 0 %. */
export function formatShare(part: number, whole: number, rounded: 'down' | 'up' = 'down'): string {
  if (whole === 0) return noValue
  // Counts are whole: multiplying first keeps 1 of 10 from becoming 10.1.
  const thousandths = (part * 1_000) / whole
  return formatPercent((rounded === 'down' ? Math.floor(thousandths) : Math.ceil(thousandths)) / 10)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `02 Nov` */
export const dayOfMonth = ({ month, day }: Pick<WallClock, 'month' | 'day'>): string =>
  `${String(day).padStart(2, '0')} ${months[month - 1]}`

/** `02 Nov 2026`: a day in a zone, of a time or of `2026-11-02`. Other text is left as it is. */
export function formatDay(day: Date | string, zone = 'UTC'): string {
  const at = typeof day === 'string' ? new Date(`${day}T00:00:00Z`) : day
  if (Number.isNaN(at.getTime())) return String(day)
  const clock = wallClock(at, zone)
  return `${dayOfMonth(clock)} ${clock.year}`
}

const monthYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2026`, of a time or of `2026-03`. Other text is left as it is. */
export function formatMonth(month: Date | string): string {
  const at = typeof month === 'string' ? new Date(`${month}-01T00:00:00Z`) : month
  return Number.isNaN(at.getTime()) ? String(month) : monthYear.format(at)
}

/** `1–25`, `02 Nov 2026 – 03 Nov 2026`: spaces around the dash where an end has spaces of its own. One value where both are equal. */
export function formatRange(from: string, to: string): string {
  if (from === to) return from
  return `${from}${from.includes(' ') || to.includes(' ') ? ' – ' : '–'}${to}`
}

/** Of two days, each `2026-11-02` or a time. */
export const formatDays = (from: Date | string, to: Date | string): string =>
  formatRange(formatDay(from), formatDay(to))
