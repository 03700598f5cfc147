import { wallMs } from '@/server/contract/zone-clock'

/** Calendar dates as `2026-03-01`, and the moments at which they begin in a time zone. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

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

/** The date in the zone at that moment. */
export const dateIn = (time: Date, zone: string) => dateOf(wallMs(time, zone))

/**
 * The moment at which a date begins in the zone: the first at which its clock shows that date, also where midnight is
 * skipped or comes twice.
 */
export const startOfDay = (date: string, zone: string): Date => momentOf(date, 0, zone)

/** The first moment of a date at which the clock of the zone shows a whole hour, or a later time where that hour is skipped. */
export const momentOf = (date: string, hour: number, zone: string): Date =>
  momentOfWall(atMidnight(date) + hour * hourMs, zone)

/**
 * The first moment at which the clock of the zone shows a time, given in milliseconds as if it were UTC; a later time where that one
 * is skipped.
 */
export function momentOfWall(wall: number, zone: string): Date {
  if (zone === 'UTC') return new Date(wall)
  const offsets = [-1, 1].map((days) => offsetAt(new Date(wall + days * dayMs), zone))
  const candidates = offsets
    .map((offset) => new Date(wall - offset))
    .toSorted((a, b) => Number(a) - Number(b))
  return candidates.find((time) => wallMs(time, zone) >= wholeSeconds(wall)) ?? new Date(wall)
}

const wholeSeconds = (ms: number) => Math.floor(ms / 1_000) * 1_000

const offsetAt = (time: Date, zone: string) => wallMs(time, zone) - wholeSeconds(time.getTime())
