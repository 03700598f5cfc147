import type { Outputs } from '@/components/trpc/types'
import { formatDay, formatDays, formatMonth } from '@/server/contract/figures'
import type { ReportFormat } from '@/server/contract/report-formats'
import type { ReportPeriod, StaffReportBy } from '@/server/contract/reports'

export type Report = Outputs['reports']['get']
export type ReportRow = Report['rows'][number]
export type ReportTotal = Report['totals'][number]

export const byLabels: Record<StaffReportBy, string> = {
  organization: 'Organization',
  brand: 'Brand',
  provider: 'Provider',
  game: 'Game',
  currency: 'Currency',
  country: 'Country',
  day: 'Day',
  month: 'Month',
  player: 'Player',
}

export const periodLabels: Record<ReportPeriod, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-quarter': 'Last quarter',
  'last-12-months': 'Last 12 months',
  'this-year': 'This year',
}

interface Days {
  period: ReportPeriod | null
  from: string | null
  to: string | null
}

/** `Last 30 days`, `02 Nov 2026 – 09 Nov 2026` */
export function periodText({ period, from, to }: Days): string {
  const start = from ?? to
  if (start === null) return periodLabels[period ?? 'last-30-days']
  return to === null ? `Since ${formatDay(start)}` : formatDays(start, to)
}

export const formatLabels: Record<ReportFormat, string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  parquet: 'Parquet',
}

/** What a row is called where its group has no name of its own. */
export function rowName({
  by,
  currency,
  name,
}: {
  by: StaffReportBy
  currency: string
  name: string
}): string {
  if (by === 'currency') return currency
  if (by === 'day') return formatDay(name)
  if (by === 'month') return formatMonth(name)
  return name === '' ? 'Unknown' : name
}
