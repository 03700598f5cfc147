import { plusMonths } from '@/server/core/calendar'

/** A month of UTC as `2026-03`, and the ids that are made in it. */

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

export const monthsAfter = (month: string, count: number): string =>
  plusMonths(`${month}-01`, count).slice(0, 7)

export const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** The least UUIDv7 of a moment: what was made before it is less, what was made then or later is not. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** The month in which a UUIDv7 was made. */
export const monthOfId = (id: string): string =>
  monthOf(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)))

/** The ids of a month: from the first up to the second, which is of the next. */
export const idsOf = (month: string) => ({
  firstId: firstIdAt(startOf(month)),
  endId: firstIdAt(startOf(monthsAfter(month, 1))),
})
