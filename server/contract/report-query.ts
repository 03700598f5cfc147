import { z } from 'zod'
import { textFilter } from './inputs'
import { isInstant } from './instants'
import { CurrencyCode, IsoCurrency } from './primitives'
import {
  pivotBys,
  pivotFigures,
  reportBys,
  reportPeriods,
  reportSorts,
  staffPivotBys,
  staffReportBys,
} from './reports'
import { isZone } from './zone-clock'

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

const { period, from, to, zone, brandId, providerCode, gameId, currency, country } = asked

/** One currency: that with the most bets where none is named. */
export const PivotQuery = z.strictObject({
  by: z.enum(pivotBys),
  across: z.enum(pivotBys),
  figure: z.enum(pivotFigures).default('ggr'),
  ...{ period, from, to, zone, brandId, providerCode, gameId, currency, country },
})
export type PivotQuery = z.output<typeof PivotQuery>

export const StaffPivotQuery = PivotQuery.extend({
  by: z.enum(staffPivotBys),
  across: z.enum(staffPivotBys),
  organizationId: z.uuid().optional(),
})
export type StaffPivotQuery = z.output<typeof StaffPivotQuery>

export const ReportQuery = z.object({ by: z.enum(reportBys).default('day'), ...asked })
export type ReportQuery = z.output<typeof ReportQuery>

export const StaffReportQuery = z.object({
  by: z.enum(staffReportBys).default('organization'),
  organizationId: z.uuid().optional(),
  ...asked,
})
export type StaffReportQuery = z.output<typeof StaffReportQuery>
