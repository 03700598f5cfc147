import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { findNewestDay } from './queries-rates'
import { countWorkingDays } from './working-days'

const dayMs = 24 * 3_600_000
/** As if rates had stopped this long ago, where there are none: what the history holds. */
const historyDays = 90

/** Working days since the newest stored exchange rates, today included; 0 where none are read. */
export async function countMissedDays(
  ctx: Pick<Context, 'clock'>,
  [url] = env().EXCHANGE_RATES_URL,
): Promise<number> {
  if (url === undefined) return 0
  const now = ctx.clock.now()
  const newest = await findNewestDay(db, new Date(now.getTime() + dayMs))
  const last = newest ? new Date(newest.day) : new Date(now.getTime() - historyDays * dayMs)
  return countWorkingDays(last, now)
}
