import type { SettledSums } from '@/server/modules/delivery/facts'
import { plusMs } from './hours'
import type { StatisticSums } from './queries-read'
import {
  type Counts,
  countTogether,
  groupBy,
  type MoneySums,
  moneyByCurrency,
  rankCurrencies,
  sumMoney,
} from './statistics-view'

export interface Statistics {
  since: Date
  /** The end of the hour at hand. */
  until: Date
  stepMs: number
  /** Set while earlier hours of the period are still being counted. */
  countedFrom: Date | null
  /** Every currency of the period and brand, the busiest first, whatever was asked for. */
  currencies: string[]
  total: Counts
  /** The same length of time before; null where it is not counted yet. */
  previous: { total: Counts; money: MoneySums[] } | null
  points: (Counts & { at: Date })[]
  /** With the GGR of each point, oldest first. */
  money: (MoneySums & { points: { at: Date; ggrMinor: bigint }[] })[]
  brands: { brandId: string; counts: Counts; money: MoneySums[] }[]
  pendingNow: number
  needingPersonNow: number
}

/** What was reported in some hours, and what settled in them. */
export interface Found {
  counts: StatisticSums[]
  money: SettledSums[]
}

export function narrowed({ counts, money }: Found, currency: string | undefined): Found {
  const isAsked = (row: { currency: string }) => currency === undefined || row.currency === currency
  return { counts: counts.filter(isAsked), money: money.filter(isAsked) }
}

/** The rows by time; the others say the same by brand. */
export const overTime = <Row extends { bucket: Date | null }>(rows: readonly Row[]) =>
  rows.filter((row) => row.bucket !== null)

export function arrangePrevious(found: Found): Statistics['previous'] {
  const [counts, money] = [overTime(found.counts), overTime(found.money)]
  return { total: countTogether(counts), money: sumByCurrency(counts, money) }
}

const sumByCurrency = (counts: readonly StatisticSums[], money: readonly SettledSums[]): MoneySums[] =>
  moneyByCurrency(rankCurrencies(counts, money), money).map(([currency, rows]) => sumMoney(currency, rows))

type Arranged = Pick<Statistics, 'total' | 'points' | 'money' | 'brands'>

export function arrange(
  found: Found,
  { since, stepMs, steps }: { since: Date; stepMs: number; steps: number },
): Arranged {
  const [counts, money] = [overTime(found.counts), overTime(found.money)]
  const times = Array.from({ length: steps }, (_, index) => plusMs(since, index * stepMs))
  const at = <Row extends { bucket: Date | null }>(some: readonly Row[], time: Date) =>
    some.filter((row) => row.bucket?.getTime() === time.getTime())
  return {
    total: countTogether(counts),
    points: times.map((time) => ({ at: time, ...countTogether(at(counts, time)) })),
    money: moneyByCurrency(rankCurrencies(counts, money), money).map(([currency, ofCurrency]) => ({
      ...sumMoney(currency, ofCurrency),
      points: times.map((time) => ({
        at: time,
        ggrMinor: sumMoney(currency, at(ofCurrency, time)).ggrMinor,
      })),
    })),
    brands: byBrand(found),
  }
}

/** Brands with anything reported or settled. */
function byBrand(found: Found): Statistics['brands'] {
  const [counts, money] = [groupBy(found.counts, brandOf), groupBy(found.money, brandOf)]
  const brandIds = new Set([...counts.keys(), ...money.keys()].filter((brandId) => brandId !== ''))
  return [...brandIds].map((brandId) => {
    const ofBrand = counts.get(brandId) ?? []
    return {
      brandId,
      counts: countTogether(ofBrand),
      money: sumByCurrency(ofBrand, money.get(brandId) ?? []),
    }
  })
}

const brandOf = (row: { brandId: string | null }) => row.brandId ?? ''
