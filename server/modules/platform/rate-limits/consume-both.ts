import { inTime } from '@/server/core/clock'
import { type Consumption, rateLimitWindowS, type Taken } from './budgets'
import { keyPrefix, limiterFor, patienceMs } from './limiter'
import { countOnBoth } from './queries'

/** What was taken from a counter, and from the one behind it; null: that was not asked. */
export type TakenFromBoth = [own: Taken, all: Taken | null]

/**
 * Takes a call from two counters of PostgreSQL with one statement, so that a call of the API waits for one answer and not for
 * two. Throws when the store fails or does not answer within `patienceMs`.
 */
export async function consumeBoth(own: Consumption, all: Consumption): Promise<TakenFromBoth> {
  const spent = await readSpent(own)
  if (spent) return [spent, null]
  const allSpent = await readSpent(all)
  if (allSpent) return [untouched, allSpent]
  const window = { now: own.now, end: new Date(own.now.getTime() + rateLimitWindowS * 1_000) }
  const keys = { own: keyPrefix + own.counter, all: keyPrefix + all.counter, limit: own.limit }
  const counts = await inTime(
    patienceMs,
    countOnBoth(keys, window),
    () => new Error('the counters did not answer in time'),
  )
  return await Promise.all([
    judge(own, counts.own_points, counts.own_expire),
    counts.all_points === null ? null : judge(all, counts.all_points, counts.all_expire),
  ])
}

const untouched: Taken = { isAllowed: true, result: { consumedPoints: 0, msBeforeNext: 0 } }

/** A counter that is known to be spent is refused from memory until its window ends: hammering does not reach the store. */
async function readSpent({ counter, limit }: Consumption): Promise<Taken | null> {
  const result = await limiterFor(limit).spent.get(counter)
  return result && result.msBeforeNext > 0 ? { isAllowed: false, result } : null
}

async function judge(
  { counter, limit, now }: Consumption,
  points: number,
  expire: bigint | null,
): Promise<Taken> {
  const result = { consumedPoints: points, msBeforeNext: Number(expire) - now.getTime() }
  if (points >= limit) await limiterFor(limit).spent.block(counter, result.msBeforeNext / 1_000)
  return { isAllowed: points <= limit, result }
}
