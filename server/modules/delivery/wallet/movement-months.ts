import type { needsAttentionStates } from '@/server/contract/delivery-states'
import type { Context } from '@/server/core/context'
import { db, untilUnlocked } from '@/server/db'
import { countQueue } from './queries-claim'
import { makeMonth, selectMonthsState } from './queries-recover'

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

export interface QueueHealth {
  /** Movements waiting for their next attempt. */
  depth: number
  /** How long the most overdue of them has been due, in seconds; 0 when none is. */
  overdueS: number
  /** Attempts under way. */
  inFlight: number
  /** Wait of the oldest movement whose provider has no answer yet, in seconds. */
  oldestUnansweredS: number
  needsAttention: Record<(typeof needsAttentionStates)[number], number>
}

/** The redelivery queue of the whole deployment, for metrics and readiness. */
export async function readQueueHealth(ctx: Context): Promise<QueueHealth> {
  const now = ctx.clock.now()
  const counts = await countQueue(db)
  const secondsSince = (at: Date | null) =>
    at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  return {
    depth: Number(counts.depth),
    overdueS: Math.round(secondsSince(counts.earliest)),
    inFlight: Number(counts.inFlight),
    oldestUnansweredS: secondsSince(counts.oldestUnanswered),
    needsAttention: {
      unknown: Number(counts.unknown),
      rejected: Number(counts.rejected),
      exhausted: Number(counts.exhausted),
    },
  }
}
