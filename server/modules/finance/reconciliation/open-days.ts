import { wallClock } from '@/server/contract/zone-clock'
import { dateIn, plusDays, startOfDay } from '@/server/core/calendar'
import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { findByPeriod, requestUnsettled } from './queries-runs'
import { findDailySubjects } from './queries-sources'
import { ensureReconciliation } from './runs'

/** From this hour of the zone on, the day before is compared: done by six. */
const hour = 4
const dayMs = 86_400_000
/** For how long a day with unsettled breaks is compared again, once a day. */
const againDays = 14

/** Has yesterday compared for each ledger that is in use, and earlier days whose breaks are not settled. Counts the new days. */
export async function openDays(ctx: Context): Promise<{ days: number; failed: number }> {
  const now = ctx.clock.now()
  const done = { days: 0, failed: 0 }
  for (const subject of await findDailySubjects()) {
    const { zone, ...of } = subject
    if (wallClock(now, zone).hour < hour) continue
    const yesterday = plusDays(dateIn(now, zone), -1)
    const period = { from: startOfDay(yesterday, zone), to: startOfDay(plusDays(yesterday, 1), zone) }
    try {
      const isNew = await inTransaction(async (tx) => {
        if (await findByPeriod(tx, { ...of, ...period })) return false
        await ensureReconciliation(tx, ctx, { ...subject, ...period })
        return true
      })
      if (isNew) done.days += 1
    } catch (error) {
      log.error({ err: error, ...of }, 'reconciliation of yesterday failed to start')
      done.failed += 1
    }
  }
  const [from, compared] = [new Date(now.getTime() - againDays * dayMs), new Date(now.getTime() - dayMs)]
  await requestUnsettled(now, { from, compared })
  return done
}
