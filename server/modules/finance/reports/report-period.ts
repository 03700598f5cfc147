import type { ReportPeriod } from '@/server/contract/reports'
import { AppError } from '@/server/core/app-error'
import {
  dateIn,
  daysBetween,
  firstOfMonth,
  plusDays,
  plusMonths,
  startOfDay,
  weekdayOf,
} from '@/server/core/calendar'

/** Calendar dates, `to` exclusive. */
export interface Dates {
  from: string
  to: string
}

const maxMonths = 24
const hourMs = 3_600_000

interface Asked {
  period?: ReportPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  zone: string
}

const moving: Record<ReportPeriod, (today: string) => Dates> = {
  today: (today) => ({ from: today, to: plusDays(today, 1) }),
  yesterday: (today) => ({ from: plusDays(today, -1), to: today }),
  'last-7-days': (today) => ({ from: plusDays(today, -6), to: plusDays(today, 1) }),
  'last-30-days': (today) => ({ from: plusDays(today, -29), to: plusDays(today, 1) }),
  'last-week': (today) => {
    const monday = plusDays(today, 1 - weekdayOf(today))
    return { from: plusDays(monday, -7), to: monday }
  },
  'this-month': (today) => ({ from: firstOfMonth(today), to: plusDays(today, 1) }),
  'last-month': (today) => ({ from: plusMonths(firstOfMonth(today), -1), to: firstOfMonth(today) }),
  'last-quarter': (today) => {
    const month = Number(today.slice(5, 7))
    const quarter = plusMonths(firstOfMonth(today), -((month - 1) % 3))
    return { from: plusMonths(quarter, -3), to: quarter }
  },
  'last-12-months': (today) => ({ from: plusMonths(firstOfMonth(today), -12), to: firstOfMonth(today) }),
  'this-year': (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: plusDays(today, 1) }),
}

/** The days asked for; the last 30 where nothing is. Throws E0003: reversed, or longer than 24 months. */
export function datesOf({ period, from, to, zone }: Asked, now: Date): Dates {
  const today = dateIn(now, zone)
  if (from === undefined && to === undefined) return moving[period ?? 'last-30-days'](today)
  const dates = { from: from ?? to ?? today, to: plusDays(to ?? today, 1) }
  if (dates.from >= dates.to) throw invalid('The period ends before it begins.')
  if (plusMonths(dates.from, maxMonths) < dates.to) throw invalid('A report covers at most 24 months.')
  return dates
}

/** Of a report that is sent: a number of days ends with the last that is over. */
export function sentDatesOf(period: ReportPeriod | undefined, zone: string, now: Date): Dates {
  const today = dateIn(now, zone)
  const isInDays = period === undefined || /^last-\d+-days$/.test(period)
  return moving[period ?? 'last-30-days'](isInDays ? plusDays(today, -1) : today)
}

const isWholeMonths = ({ from, to }: Dates) => from.endsWith('-01') && to.endsWith('-01')

function monthsOf({ from, to }: Dates): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

/** As long a period right before: as many months where it is whole months, else as many days. */
export function datesBefore(dates: Dates): Dates {
  const { from, to } = dates
  const before = isWholeMonths(dates)
    ? plusMonths(from, -monthsOf(dates))
    : plusDays(from, -daysBetween(from, to))
  return { from: before, to: from }
}

/**
 * The row of a period, by day or by month, that a day of the period before is compared with: the same day of its month where
 * the period is whole months, else the day as long after. Null: a month has no such day.
 */
export function rowAfter(day: string, dates: Dates, by: 'day' | 'month'): string | null {
  const months = isWholeMonths(dates) ? monthsOf(dates) : null
  const after = months === null ? plusDays(day, daysBetween(dates.from, dates.to)) : plusMonths(day, months)
  if (by === 'month') return after.slice(0, 7)
  return months === null || after.slice(8) === day.slice(8) ? after : null
}

/**
 * The moments between which these days lie. Throws E0003 where one of the days that the report tells apart does not begin
 * on a whole hour of UTC: facts are counted by those hours, so that its figures would be wrong.
 */
export function momentsOf(
  { from, to }: Dates,
  zone: string,
  tellsDaysApart: boolean,
): { from: Date; to: Date } {
  const days = tellsDaysApart && zone !== 'UTC' ? daysBetween(from, to) : 0
  const between = Array.from({ length: days }, (_, day) => startOfDay(plusDays(from, day), zone))
  const bounds = { from: startOfDay(from, zone), to: startOfDay(to, zone) }
  if ([bounds.from, bounds.to, ...between].some((time) => time.getTime() % hourMs !== 0))
    throw invalid(
      `Days in ${zone} do not begin on a whole hour of UTC, and reports are counted by the hour. Select UTC.`,
    )
  return bounds
}

const invalid = (message: string) => new AppError('E0003', { message })
