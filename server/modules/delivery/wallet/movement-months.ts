import type { Context } from '@/server/core/context'
import { db, untilUnlocked } from '@/server/db'
import { makeMonth, selectMonthsState } from './queries-months'

/** Made ahead; monitoring asks for two. */
const monthsAhead = 3

/** Makes the partitions of this month and the next three, where they are missing. Any number of instances may. */
export async function makeMovementMonths(ctx: Context): Promise<{ made: number }> {
  let made = 0
  for (let months = 0; months <= monthsAhead; months += 1)
    if (await untilUnlocked(() => makeMonth(db, ctx.clock.now(), months))) made += 1
  return { made }
}

/** Whole months after this one that have partitions, and movements that none takes; null: there are none. */
export async function readMonthsHealth(
  ctx: Pick<Context, 'clock'>,
): Promise<{ monthsAhead: number; outside: number } | null> {
  const state = await selectMonthsState(db)
  if (!state?.coveredUntil) return null
  const ahead = monthNumber(momentOf(state.coveredUntil)) - monthNumber(ctx.clock.now()) - 1
  return { monthsAhead: Math.max(0, ahead), outside: state.outside ?? 0 }
}

const momentOf = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
const monthNumber = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
