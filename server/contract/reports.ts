import { z } from 'zod'
import { textFilter } from './inputs'
import { isInstant } from './instants'
import { CurrencyCode, IsoCurrency } from './primitives'
import { isZone } from './zone-clock'

/** What the rows of a report are; each is split by currency. */
export const reportBys = [
  'brand',
  'provider',
  'game',
  'currency',
  'country',
  'day',
  'month',
  'player',
] as const

/** Croupier's own reports tell organizations apart as well. */
export const staffReportBys = ['organization', ...reportBys] as const
export type StaffReportBy = (typeof staffReportBys)[number]

/** Periods that move with the calendar of the report's time zone. Those in days and `this-…` end with today; the others are over. */
export const reportPeriods = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-week',
  'this-month',
  'last-month',
  'last-quarter',
  'last-12-months',
  'this-year',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** What rows can be ordered by, within their currency. */
export const reportSorts = ['key', 'bets', 'wins', 'ggr', 'free', 'rounds', 'players'] as const
export type ReportSort = (typeof reportSorts)[number]

const calendarDate = z
  .string()
  .refine((text) => /^20\d{2}-\d{2}-\d{2}$/.test(text) && isInstant(text), 'Not a date')

/** IANA names, such as `Europe/Malta`. */
const zoneName = z.string().max(64).refine(isZone, 'Not a time zone')

const asked = {
  period: z.enum(reportPeriods).optional(),
  /** Calendar days of `zone`, both inclusive; instead of `period`. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  zone: zoneName.default('UTC'),
  brandId: z.uuid().optional(),
  providerCode: textFilter(64),
  gameId: z.uuid().optional(),
  currency: CurrencyCode.optional(),
  /** Empty: unknown. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .optional(),
  playerId: textFilter(128),
  /** Shows all currencies in this one as well. */
  convertTo: IsoCurrency.optional(),
  /** False leaves out numbers of players, which take longest to count. */
  hasPlayers: z.boolean().optional(),
  sort: z.enum(reportSorts).optional(),
  isAscending: z.boolean().optional(),
}

export const ReportQuery = z.object({ by: z.enum(reportBys).default('day'), ...asked })
export type ReportQuery = z.output<typeof ReportQuery>

export const StaffReportQuery = z.object({
  by: z.enum(staffReportBys).default('organization'),
  organizationId: z.uuid().optional(),
  ...asked,
})
export type StaffReportQuery = z.output<typeof StaffReportQuery>
