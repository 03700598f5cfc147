import { z } from 'zod'
import { CurrencyCode } from '@/server/contract/primitives'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { requireOwnBrand } from '@/server/modules/brands'
import { groupBy } from './group-by'
import { floorTo, hourMs, plusMs } from './hours'
import { findOpenNow, findSums, type StatisticSums } from './queries-read'
import { findProgress, type Progress } from './queries-roll'
import { byCurrency, type Counts, countTogether, type MoneySums, sumMoney } from './statistics-view'

/** What the overview can look back over; steps begin at midnight UTC. */
export const statisticPeriods = {
  '24h': { stepMs: hourMs, steps: 24 },
  '7d': { stepMs: 6 * hourMs, steps: 28 },
  '30d': { stepMs: 24 * hourMs, steps: 30 },
} as const

export type StatisticPeriod = keyof typeof statisticPeriods

export const StatisticsQuery = z.strictObject({
  period: z.enum(Object.keys(statisticPeriods) as [StatisticPeriod]),
  brandId: z.uuid().optional(),
  currency: CurrencyCode.optional(),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export interface Statistics {
  since: Date
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

/** Callbacks, latency, GGR and sessions of a period, step by step. Throws E6008 for another tenant's brand. */
export const getStatistics = readVerb('overview.read', StatisticsQuery, runGetStatistics)

async function runGetStatistics(ctx: TenantContext, asked: StatisticsQuery): Promise<Statistics> {
  const brandId = asked.brandId === undefined ? null : (await requireOwnBrand(ctx, asked.brandId)).brandId
  const { stepMs, steps } = statisticPeriods[asked.period]
  const now = ctx.clock.now()
  const since = plusMs(floorTo(now, stepMs), -(steps - 1) * stepMs)
  const progress = await findProgress(db, ctx.organizationId)
  const liveFrom = progress && progress.rolledUntil > since ? progress.rolledUntil : since
  const { organizationId } = ctx
  const to = plusMs(floorTo(now), hourMs)
  const [rows, open, previous] = await Promise.all([
    findSums(db, { organizationId, from: since, liveFrom, to, stepMs, brandId }),
    findOpenNow(db, { organizationId, brandId }),
    sumPrevious({ organizationId, brandId, since, to, stepMs, steps, progress }),
  ])
  const currencies = byCurrency(rows.filter((row) => row.bucket !== null)).map(([currency]) => currency)
  const isAsked = (row: StatisticSums) => asked.currency === undefined || row.currency === asked.currency
  return {
    since,
    stepMs,
    countedFrom: countedFrom(progress, since),
    currencies,
    previous: previous && arrangePrevious(previous.filter(isAsked)),
    ...arrange(rows.filter(isAsked), { since, stepMs, steps }),
    pendingNow: open.pending,
    needingPersonNow: open.needingPerson,
  }
}

/** Set while hours from `since` on are still to be counted: from when on they are. */
const countedFrom = (progress: Progress | null, since: Date): Date | null =>
  progress && !progress.isBackfilled && progress.rolledFrom > since ? progress.rolledFrom : null

interface PreviousRange {
  organizationId: string
  brandId: string | null
  since: Date
  to: Date
  stepMs: number
  steps: number
  progress: Progress | null
}

/** As much time before the period as has passed of it, to the hour: what is under way is not compared with what is over. */
async function sumPrevious({
  since,
  to,
  steps,
  progress,
  ...range
}: PreviousRange): Promise<StatisticSums[] | null> {
  const shifted = (time: Date) => plusMs(time, -steps * range.stepMs)
  const [from, end] = [shifted(since), shifted(to)]
  if (countedFrom(progress, from)) return null
  const counted = progress && progress.rolledUntil > from ? progress.rolledUntil : from
  const liveFrom = new Date(Math.min(counted.getTime(), end.getTime()))
  return findSums(db, { ...range, from, liveFrom, to: end })
}

function arrangePrevious(rows: readonly StatisticSums[]): Statistics['previous'] {
  const overTime = rows.filter((row) => row.bucket !== null)
  return {
    total: countTogether(overTime),
    money: byCurrency(overTime.filter(hasMovements)).map(([currency, ofCurrency]) =>
      sumMoney(currency, ofCurrency),
    ),
  }
}

/** Sessions alone have a currency, and no money. */
const hasMovements = (row: StatisticSums) => row.confirmed > 0

type Arranged = Pick<Statistics, 'total' | 'points' | 'money' | 'brands'>

function arrange(
  rows: readonly StatisticSums[],
  { since, stepMs, steps }: { since: Date; stepMs: number; steps: number },
): Arranged {
  const overTime = rows.filter((row) => row.bucket !== null)
  const times = Array.from({ length: steps }, (_, index) => plusMs(since, index * stepMs))
  const at = (some: readonly StatisticSums[], time: Date) =>
    some.filter((row) => row.bucket?.getTime() === time.getTime())
  const perBrand = groupBy(
    rows.filter((row) => row.brandId !== null),
    (row) => row.brandId ?? '',
  )
  return {
    total: countTogether(overTime),
    points: times.map((time) => ({ at: time, ...countTogether(at(overTime, time)) })),
    money: byCurrency(overTime.filter(hasMovements)).map(([currency, ofCurrency]) => ({
      ...sumMoney(currency, ofCurrency),
      points: times.map((time) => ({
        at: time,
        ggrMinor: sumMoney(currency, at(ofCurrency, time)).ggrMinor,
      })),
    })),
    brands: [...perBrand].map(([brandId, ofBrand]) => ({
      brandId,
      counts: countTogether(ofBrand),
      money: byCurrency(ofBrand.filter(hasMovements)).map(([currency, ofCurrency]) =>
        sumMoney(currency, ofCurrency),
      ),
    })),
  }
}

/** What is under way and what waits for a person, whatever its age. */
export const countOpenMovements = readVerb('overview.read', runCountOpenMovements)

async function runCountOpenMovements(
  ctx: TenantContext,
): Promise<{ pending: number; needingPerson: number }> {
  return findOpenNow(db, { organizationId: ctx.organizationId, brandId: null })
}
