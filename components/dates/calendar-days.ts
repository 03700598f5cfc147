import { wallClock } from '@/server/contract/zone-clock'

/** Days are `2026-11-02`, months `2026-11`: compared as text, and of no zone. */

const dayMs = 86_400_000
const first = '0001-01-01'
const last = '9999-12-31'

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`)
const two = (value: number) => String(value).padStart(2, '0')
const monthOf = (day: string) => day.slice(0, 7)

export function addDays(day: string, count: number): string {
  const ms = asUtc(day).getTime() + count * dayMs
  if (ms < asUtc(first).getTime()) return first
  return ms > asUtc(last).getTime() ? last : new Date(ms).toISOString().slice(0, 10)
}

/** Of a month a month; of a day the same day, or the last one of a shorter month. */
export function addMonths(from: string, count: number): string {
  const total = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + count
  const inRange = Math.min(Math.max(total, 12), 9_999 * 12 + 11)
  const month = `${String(Math.floor(inRange / 12)).padStart(4, '0')}-${two((inRange % 12) + 1)}`
  if (from.length === 7) return month
  return `${month}-${two(Math.min(Number(from.slice(8)), daysIn(month)))}`
}

function daysIn(month: string): number {
  const end = asUtc(`${month}-01`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return end.getUTCDate()
}

/** Six weeks from Monday; null: a day of another month. */
export function weeksOf(day: string): (string | null)[][] {
  const month = monthOf(day)
  const before = (asUtc(`${month}-01`).getUTCDay() + 6) % 7
  const count = daysIn(month)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const at = week * 7 + weekday - before + 1
      return at < 1 || at > count ? null : `${month}-${two(at)}`
    }),
  )
}

/** The months of a year, three in a row. */
export const quartersOf = (month: string): string[][] =>
  [0, 3, 6, 9].map((start) => [1, 2, 3].map((at) => `${month.slice(0, 4)}-${two(start + at)}`))

/** The first day of its week, Monday. */
const weekStart = (day: string) => addDays(day, -((asUtc(day).getUTCDay() + 6) % 7))

/** Where a key of the keyboard leads from a day or a month; null: it is no such key. */
export function moveBy(key: string, from: string, hasShift: boolean): string | null {
  const isMonth = from.length === 7
  const row = isMonth ? 3 : 7
  const add = isMonth ? addMonths : addDays
  switch (key) {
    case 'ArrowLeft':
      return add(from, -1)
    case 'ArrowRight':
      return add(from, 1)
    case 'ArrowUp':
      return add(from, -row)
    case 'ArrowDown':
      return add(from, row)
    case 'PageUp':
      return addMonths(from, isMonth || hasShift ? -12 : -1)
    case 'PageDown':
      return addMonths(from, isMonth || hasShift ? 12 : 1)
    case 'Home':
      return isMonth ? `${from.slice(0, 5)}01` : weekStart(from)
    case 'End':
      return isMonth ? `${from.slice(0, 5)}12` : addDays(weekStart(from), 6)
    default:
      return null
  }
}

/** The day it is in a zone. */
export function todayIn(zone: string, now = new Date()): string {
  const { year, month, day } = wallClock(now, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

export const dayPresets = ['today', 'yesterday', 'this-month', 'last-month'] as const
export type DayPreset = (typeof dayPresets)[number]

/** The first day of a preset, and the day after its last one; null: it goes on. */
export function presetDays(preset: DayPreset, today: string): { from: string; before: string | null } {
  const month = `${monthOf(today)}-01`
  switch (preset) {
    case 'today':
      return { from: today, before: null }
    case 'yesterday':
      return { from: addDays(today, -1), before: today }
    case 'this-month':
      return { from: month, before: null }
    case 'last-month':
      return { from: addMonths(month, -1), before: month }
  }
}
