/** Calendar dates as `2026-03-01`, and the moments at which they begin in a time zone. */

const dayMs = 86_400_000

const atMidnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const plusDays = (date: string, days: number) => dateOf(atMidnight(date) + days * dayMs)

/** Days from one date up to another. */
export const daysBetween = (from: string, to: string) => (atMidnight(to) - atMidnight(from)) / dayMs

export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

/** The same day of another month; the last one where that month is shorter. */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)))
}

/** 1: Monday, 7: Sunday. */
export const weekdayOf = (date: string) => new Date(atMidnight(date)).getUTCDay() || 7

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // A name comes from outside: a process remembers only so many.
  if (formats.size < 600) formats.set(zone, made)
  return made
}

/** The clock of the zone, as if it were UTC. */
function wallMs(time: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The date in the zone at that moment. */
export const dateIn = (time: Date, zone: string) => dateOf(wallMs(time.getTime(), zone))

/**
 * The moment at which a date begins in the zone: the first at which its clock shows that date, also where midnight is
 * skipped or comes twice.
 */
export function startOfDay(date: string, zone: string): Date {
  const midnight = atMidnight(date)
  if (zone === 'UTC') return new Date(midnight)
  const offsets = [-1, 1].map((days) => offsetAt(midnight + days * dayMs, zone))
  const candidates = offsets.map((offset) => midnight - offset).toSorted((a, b) => a - b)
  const first = candidates.find((time) => dateOf(wallMs(time, zone)) >= date)
  return new Date(first ?? midnight)
}

const offsetAt = (time: number, zone: string) => wallMs(time, zone) - time
