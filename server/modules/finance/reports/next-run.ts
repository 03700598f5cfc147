import type { Cadence } from '@/server/contract/forms/schedules'
import { dateIn, firstOfMonth, momentOf, plusDays, plusMonths, weekdayOf } from '@/server/core/calendar'

/** By the clock of the zone: the last hours of the day before have settled and are counted by then. */
const hour = 6

/** When a schedule is due next: at 06:00 of a day, a Monday or the first of a month of the zone. */
export function nextRun(cadence: Cadence, zone: string, after: Date): Date {
  const today = dateIn(after, zone)
  const [first, next] = candidates[cadence](today)
  const due = momentOf(first, hour, zone)
  return due > after ? due : momentOf(next, hour, zone)
}

const candidates: Record<Cadence, (today: string) => [first: string, next: string]> = {
  daily: (today) => [today, plusDays(today, 1)],
  weekly: (today) => {
    const monday = plusDays(today, 1 - weekdayOf(today))
    return [monday, plusDays(monday, 7)]
  },
  monthly: (today) => [firstOfMonth(today), plusMonths(firstOfMonth(today), 1)],
}
