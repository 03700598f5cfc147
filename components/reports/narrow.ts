import { unknownCountry } from '@/components/transactions/search-params'
import type { StaffReportBy } from '@/server/contract/report-query'
import type { ReportRow } from './report'

/** Filters that a report is narrowed by, besides its period. */
export const narrowing = [
  'organization',
  'brand',
  'provider',
  'game',
  'currency',
  'country',
  'player',
] as const

/** The report of one row alone: what it consists of by day, or by game where the row is a day. */
export function narrowTo(by: StaffReportBy, { key, brandId, currency }: ReportRow) {
  const sort = null
  if (by === 'day') return { period: null, from: key, to: key, by: 'game' as const, sort }
  if (by === 'month') return { period: null, from: `${key}-01`, to: lastOf(key), by: 'day' as const, sort }
  const filter = by === 'currency' ? { currency } : { [by]: key || unknownCountry }
  return { ...filter, ...(brandId && { brand: brandId }), by: 'day' as const, sort }
}

function lastOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

/** Steps of the chart over a period. */
export const stepOf = ({ from, to }: { from: string; to: string }): 'day' | 'month' =>
  Date.parse(to) - Date.parse(from) > 92 * dayMs ? 'month' : 'day'
