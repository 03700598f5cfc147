import type { StaffReportQuery } from '@/server/contract/report-query'
import type { StaffReportBy } from '@/server/contract/reports'
import { AppError } from '@/server/core/app-error'
import { dateIn, plusDays, startOfDay } from '@/server/core/calendar'
import type { Context } from '@/server/core/context'
import { isKnownCurrency } from '@/server/core/money'
import type { GroupedScope } from '@/server/modules/delivery/facts'
import { readCountedEverywhere } from '@/server/modules/delivery/statistics'
import { type Dates, datesBefore, datesOf, momentsOf } from './report-period'

/** What a report is asked for, and of which organization; null: of all. */
export type AskedReport = Omit<StaffReportQuery, 'organizationId'> & { organizationId: string | null }

export interface ReportScope {
  by: StaffReportBy
  zone: string
  dates: Dates
  before: Dates
  /** Null before the first count. */
  countedUntil: Date | null
  /** Set while earlier hours are still being counted. */
  countedFrom: Date | null
  /** From when on settlements of the period are not counted yet; null: all are. */
  provisionalFrom: Date | null
  facts: GroupedScope
  factsBefore: GroupedScope
  /** A moment of the period's last day (UTC), or now: what it is converted by the rates of. */
  ratesAt: Date
  hasPlayers: boolean
  /** What must be counted for the period to be whole as far as it lies before `at`: its end, or the day of `at`. */
  settledBy: (at: Date) => Date
}

/** The facts that a report reads. Throws E0003 for a period or a zone that they cannot tell, or an unknown currency. */
export async function scopeOf({ clock }: Context, asked: AskedReport): Promise<ReportScope> {
  const { by, zone, organizationId, brandId, providerCode, gameId, currency, country, playerId } = asked
  const isUtc = zone === 'UTC'
  const tellsPlayers = by === 'player' || playerId !== undefined
  if (tellsPlayers && !isUtc)
    throw invalid('Players are counted by the day (UTC). Select UTC as the time zone.')
  if (by === 'player' && organizationId === null) throw invalid('Select an organization to see its players.')
  if (asked.convertTo !== undefined && !isKnownCurrency(asked.convertTo))
    throw invalid(`${asked.convertTo} is not a currency.`)
  const dates = datesOf(asked, clock.now())
  const before = datesBefore(dates)
  const isOverTime = by === 'day' || by === 'month'
  const counted = await readCountedEverywhere(organizationId)
  const until = counted.until ?? new Date(0)
  const filter = { brandId, providerCode, gameId, currency, country, playerId }
  const within = (range: { from: Date; to: Date }): GroupedScope => ({
    organizationIds: counted.organizationIds,
    from: range.from,
    to: new Date(Math.min(range.to.getTime(), until.getTime())),
    countedUntil: until,
    zone,
    ...filter,
  })
  const moments = momentsOf(dates, zone, isOverTime)
  return {
    by,
    zone,
    dates,
    before,
    countedUntil: counted.until,
    countedFrom: counted.from,
    provisionalFrom: until < moments.to ? new Date(Math.max(until.getTime(), moments.from.getTime())) : null,
    facts: within(moments),
    factsBefore: within(momentsOf(before, zone, isOverTime)),
    ratesAt: new Date(Math.min(moments.to.getTime() - 1, clock.now().getTime())),
    hasPlayers: isUtc && asked.hasPlayers !== false,
    settledBy: (at) => new Date(Math.min(moments.to.getTime(), startOfDay(dateIn(at, zone), zone).getTime())),
  }
}

/** The last day, as people say it. */
export const lastDay = ({ to }: Dates) => plusDays(to, -1)

const invalid = (message: string) => new AppError('E0003', { message })
