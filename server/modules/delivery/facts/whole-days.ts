import type { GroupedAsk, GroupedScope } from './grouped-ask'
import type { DayDimension } from './sql-periods'

const dayMs = 24 * 3_600_000

export interface Range {
  from: Date
  to: Date
}

/** What of the period is not in that part of it. */
export const besides = ({ from, to }: Range, part: Range): Range[] => [
  { from, to: part.from },
  { from: part.to, to },
]

export interface WholeDays extends Range {
  dimension: DayDimension
}

export const dayFilters = {
  brandId: 'brand',
  providerCode: 'provider',
  gameId: 'game',
  country: 'country',
} as const
export type DayFilter = keyof typeof dayFilters

/** The days of the period that are summed by one dimension which tells all that is asked for; null: there are none. */
export function wholeDaysOf(scope: GroupedScope, by: GroupedAsk['by']): WholeDays | null {
  const from = Math.ceil(scope.from.getTime() / dayMs) * dayMs
  const to = Math.floor(Math.min(scope.to.getTime(), scope.countedUntil.getTime()) / dayMs) * dayMs
  const dimension = dimensionOf(scope, by)
  return dimension && from < to ? { dimension, from: new Date(from), to: new Date(to) } : null
}

function dimensionOf(scope: GroupedScope, by: GroupedAsk['by']): DayDimension | null {
  if (by === 'player' || scope.playerId !== undefined) return null
  if ((by === 'day' || by === 'month') && scope.zone !== 'UTC') return null
  const wanted = Object.entries(dayFilters).flatMap(([field, dimension]) =>
    scope[field as DayFilter] === undefined ? [] : [dimension],
  )
  const own = Object.values(dayFilters).find((dimension) => dimension === by)
  const [dimension = 'total', ...more] = new Set([...wanted, ...(own ? [own] : [])])
  return more.length === 0 ? dimension : null
}

const untoldByMonths: readonly GroupedAsk['by'][] = ['day', 'provider', 'game', 'country']

/** The months of the period whose players are summed, where these tell all that is asked for; null: there are none. */
export function wholeMonthsOf(scope: GroupedScope, by: GroupedAsk['by']): Range | null {
  const { providerCode, gameId, country } = scope
  if (untoldByMonths.includes(by) || (providerCode ?? gameId ?? country) !== undefined) return null
  const first = startOfMonth(scope.from)
  const from = first < scope.from ? monthAfter(first) : first
  const to = startOfMonth(new Date(Math.min(scope.to.getTime(), scope.countedUntil.getTime())))
  return from < to ? { from, to } : null
}

/** Months of UTC. */
export const startOfMonth = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))

export const monthAfter = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1))
