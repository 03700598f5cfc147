import type { Context } from '@/server/core/context'
import { deleteCountersEndedBefore } from './queries'

const hourMs = 3_600_000

/** Deletes counters whose window ended over an hour ago; returns how many. For the daily pruning job. */
export function pruneRateLimits(ctx: Context): Promise<number> {
  return deleteCountersEndedBefore(new Date(ctx.clock.now().getTime() - hourMs))
}
