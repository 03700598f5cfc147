import { unknownCountry } from '@/components/transactions/search-params'
import type { StaffReportBy } from '@/server/contract/report-query'
import type { ReportParams } from './report-params'

interface Figure {
  /** All that counts where it is left out. */
  type?: 'bet' | 'win' | 'refund'
  isFree?: boolean
}

interface Group {
  by: StaffReportBy
  key: string
  brandId: string | null
  currency: string
  settledFrom: Date
  settledTo: Date
}

/** The transactions that a figure sums up; those of a whole currency where the group is `currency`. */
export function movementLink(params: ReportParams, group: Group, { type, isFree }: Figure): string {
  const { brand, provider, game, country, player } = params
  const { by, key, brandId, currency, settledFrom, settledTo } = group
  const narrowed: Record<string, string | null | undefined> = {
    brand,
    provider,
    game,
    country,
    player,
    ...(brandId && { brand: brandId }),
    ...(by !== 'day' && by !== 'month' && by !== 'currency' && { [by]: key || unknownCountry }),
    currency,
    type,
    free: isFree ? 'yes' : null,
    settledFrom: settledFrom.toISOString(),
    settledTo: settledTo.toISOString(),
    counted: 'yes',
  }
  const given = Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/transactions?${new URLSearchParams(given)}`
}
