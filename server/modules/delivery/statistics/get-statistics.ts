import { z } from 'zod'
import { CurrencyCode } from '@/server/contract/primitives'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { findSettledSums } from '@/server/modules/delivery/facts'
import {
  arrange,
  arrangePrevious,
  type Found,
  narrowed,
  overTime,
  type Statistics,
} from './arrange-statistics'
import { floorTo, hourMs, plusMs } from './hours'
import { findOpenNow, findSums, type StatisticRange } from './queries-read'
import { findProgress, type Progress } from './queries-roll'
import { rankCurrencies } from './statistics-view'

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

/**
 * Callbacks, latency and sessions of a period, step by step, by when they were reported; GGR by when it settled. Throws E6008 for another tenant's brand.
 */
export const getStatistics = fromReplica(readVerb('overview.read', StatisticsQuery, runGetStatistics))

async function runGetStatistics(ctx: TenantContext, asked: StatisticsQuery): Promise<Statistics> {
  const brandId = asked.brandId === undefined ? null : (await requireOwnBrand(ctx, asked.brandId)).brandId
  const { stepMs, steps } = statisticPeriods[asked.period]
  const now = ctx.clock.now()
  const since = plusMs(floorTo(now, stepMs), -(steps - 1) * stepMs)
  const progress = await findProgress(db, ctx.organizationId)
  const liveFrom = progress && progress.rolledUntil > since ? progress.rolledUntil : since
  const { organizationId } = ctx
  const to = plusMs(floorTo(now), hourMs)
  const [found, open, previous] = await Promise.all([
    findBoth({ organizationId, from: since, liveFrom, to, stepMs, brandId }),
    findOpenNow(db, { organizationId, brandId }),
    sumPrevious({ organizationId, brandId, since, to, stepMs, steps, progress }),
  ])
  const currencies = rankCurrencies(overTime(found.counts), overTime(found.money))
  return {
    since,
    until: to,
    stepMs,
    countedFrom: countedFrom(progress, since),
    currencies,
    previous: previous && arrangePrevious(narrowed(previous, asked.currency)),
    ...arrange(narrowed(found, asked.currency), { since, stepMs, steps }),
    pendingNow: open.pending,
    needingPersonNow: open.needingPerson,
  }
}

async function findBoth(range: StatisticRange): Promise<Found> {
  const [counts, money] = await Promise.all([findSums(db, range), findSettledSums(db, range)])
  return { counts, money }
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
async function sumPrevious({ since, to, steps, progress, ...range }: PreviousRange): Promise<Found | null> {
  const shifted = (time: Date) => plusMs(time, -steps * range.stepMs)
  const [from, end] = [shifted(since), shifted(to)]
  if (countedFrom(progress, from)) return null
  const counted = progress && progress.rolledUntil > from ? progress.rolledUntil : from
  const liveFrom = new Date(Math.min(counted.getTime(), end.getTime()))
  return findBoth({ ...range, from, liveFrom, to: end })
}

/** What is under way and what waits for a person, whatever its age. */
export const countOpenMovements = fromReplica(readVerb('overview.read', runCountOpenMovements))

async function runCountOpenMovements(
  ctx: TenantContext,
): Promise<{ pending: number; needingPerson: number }> {
  return findOpenNow(db, { organizationId: ctx.organizationId, brandId: null })
}
