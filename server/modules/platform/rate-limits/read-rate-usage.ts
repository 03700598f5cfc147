import type { RateLimitFamily } from '@/server/contract/operation'
import { defaultRateLimits } from '@/server/contract/rate-limits'
import type { Context } from '@/server/core/context'
import { rateLimitBudget } from './limiter'
import { deleteCountersEndedBefore, findCounters } from './queries'
import { redis } from './redis'

export interface RateUsage {
  family: RateLimitFamily
  /** Calls per key and minute. */
  limit: number
  /** Whether that is the default or the organization's own. */
  isOwn: boolean
  /** Of the busiest key, in the minute that is running; null where Redis counts. */
  used: number | null
}

/** What each family of calls may take, and what the busiest of these keys has taken. */
export async function readRateUsage(
  ctx: Pick<Context, 'clock'>,
  { keyIds, overrides }: { keyIds: readonly string[]; overrides: unknown },
): Promise<RateUsage[]> {
  const families = Object.keys(defaultRateLimits) as RateLimitFamily[]
  const keys = families.flatMap((family) => keyIds.map((id) => counterKey(id, family)))
  const counters = redis() ? null : await findCounters(keys, ctx.clock.now())
  return families.map((family) => {
    const limit = rateLimitBudget(family, overrides)
    const counts = keyIds.map((id) => counters?.get(counterKey(id, family)) ?? 0)
    const used = counters && Math.min(Math.max(0, ...counts), limit)
    return { family, limit, isOwn: limit !== defaultRateLimits[family], used }
  })
}

/** As the limiter's library writes it: its prefix, then the key it was given. */
const counterKey = (keyId: string, family: RateLimitFamily) => `api:${keyId}:${family}`

const hourMs = 3_600_000

/** Deletes counters whose window ended over an hour ago; returns how many. For the daily pruning job. */
export function pruneRateLimits(ctx: Context): Promise<number> {
  return deleteCountersEndedBefore(new Date(ctx.clock.now().getTime() - hourMs))
}
