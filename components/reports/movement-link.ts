import { createSerializer } from 'nuqs/server'
import { unknownCountry } from '@/components/transactions/unknown-country'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { StaffReportBy } from '@/server/contract/reports'
import { narrowTo, type Shown } from './narrow'
import { type StaffReportParams, staffReportList } from './report-params'

export interface Figure {
  /** All that counts where it is left out. */
  type?: 'bet' | 'win' | 'refund'
  isFree?: boolean
  /** The last transactions of rounds: each is counted, whether or not it moved money. */
  isFinished?: true
}

export interface Group {
  by: StaffReportBy
  key: string
  brandId: string | null
  currency: string
  /** Of the organization that a row of Croupier's staff belongs to; null where it is of several. */
  slug: string | null
  settledFrom: Date
  settledTo: Date
}

/** Where the transactions behind a figure of a group are, in a report over these days. */
export type LinkOf = (shown: Shown, group: Group, figure: Figure) => string

/** The transactions that a figure sums up; those of a whole currency where the group is `currency`. */
export function movementLink(
  params: Pick<StaffReportParams, 'brand' | 'provider' | 'game' | 'country' | 'player'>,
  group: Group,
  figure: Figure,
): string {
  const { brand, provider, game, country, player } = params
  const { by, key, brandId, currency, settledFrom, settledTo } = group
  const { type, isFree, isFinished } = figure
  const narrowed: Record<string, string | null | undefined> = {
    brand,
    provider,
    game,
    country,
    player,
    ...(brandId && { brand: brandId }),
    ...(isFilter(by) && { [by]: key || unknownCountry }),
    currency,
    type,
    free: isFree === undefined ? null : isFree ? 'yes' : 'no',
    finished: isFinished ? 'yes' : null,
    settledFrom: settledFrom.toISOString(),
    settledTo: settledTo.toISOString(),
    counted: isFinished ? null : 'yes',
  }
  const given = Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/transactions?${new URLSearchParams(given)}`
}

/** What the list of transactions has a filter for; the others are in the period and the currency, or are the list's owner. */
const isFilter = (by: StaffReportBy) => !['day', 'month', 'currency', 'organization'].includes(by)

const toStaffReports = createSerializer(staffReportList.parsers)

/** The same within the organization of the group; where it is of several, the report that tells them apart. */
export function staffMovementLink(
  { params, shown }: { params: StaffReportParams; shown: Shown },
  group: Group,
  figure: Figure,
): string {
  const { slug, by, currency } = group
  if (slug !== null) return organizationPath(slug, movementLink(params, group, figure))
  const narrowed = narrowTo({ ...shown, by }, group)
  return toStaffReports('/staff/reports', { ...params, ...narrowed, currency, by: 'organization' })
}
