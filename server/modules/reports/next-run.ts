import type { Cadence } from '@/server/contract/report-schedule'
import { dateIn, firstOfMonth, plusDays, plusMonths, startOfDay, weekdayOf } from '@/server/core/calendar'

/** After the day begins: its last hours have settled and are counted by then. */
const laterMs = 6 * 3_600_000

const at = (date: string, zone: string) => new Date(startOfDay(date, zone).getTime() + laterMs)

/** When a schedule is due next: six hours into a day, a Monday or the first of a month of the zone. */
export function nextRun(cadence: Cadence, zone: string, after: Date): Date {
  const today = dateIn(after, zone)
  const [first, next] = candidates[cadence](today)
  const due = at(first, zone)
  return due > after ? due : at(next, zone)
}

const candidates: Record<Cadence, (today: string) => [first: string, next: string]> = {
  daily: (today) => [today, plusDays(today, 1)],
  weekly: (today) => {
    const monday = plusDays(today, 1 - weekdayOf(today))
    return [monday, plusDays(monday, 7)]
  },
  monthly: (today) => [firstOfMonth(today), plusMonths(firstOfMonth(today), 1)],
}
