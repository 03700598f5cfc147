import { unknownCountry } from '@/components/transactions/unknown-country'
import type { ReportPeriod, StaffReportBy } from '@/server/contract/reports'

interface Row {
  key: string
  brandId: string | null
  currency: string
}

/** Calendar days, both inclusive. */
export interface Shown {
  from: string
  to: string
}

/** The report of one row alone: what it consists of by day, or by game where the row is a day. */
export function narrowTo({ by, ...shown }: Shown & { by: StaffReportBy }, { key, brandId, currency }: Row) {
  const sort = null
  if (by === 'day') return { period: null, from: key, to: key, by: 'game' as const, sort }
  if (by === 'month') return { period: null, ...monthWithin(key, shown), by: 'day' as const, sort }
  const filter = by === 'currency' ? { currency } : { [by]: key || unknownCountry }
  return { ...filter, ...(brandId && { brand: brandId }), by: 'day' as const, sort }
}

/** The period's own part of a month: it may begin or end within one. */
function monthWithin(month: string, { from, to }: Shown): Shown {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const [first, last] = [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)]
  return { from: first > from ? first : from, to: last < to ? last : to }
}

/** Periods whose chart is by month. */
export const longPeriods: readonly ReportPeriod[] = ['last-12-months', 'this-year']

const dayMs = 86_400_000

const stepOf = ({ from, to }: Shown): 'day' | 'month' =>
  Date.parse(to) - Date.parse(from) > 92 * dayMs ? 'month' : 'day'

/** The chart's report: the same figures by day, over a long period by month. */
export const seriesOf = <Query extends object>(query: Query, report: Shown | undefined) => ({
  ...query,
  by: report ? stepOf(report) : ('day' as const),
  sort: undefined,
  isAscending: undefined,
})
