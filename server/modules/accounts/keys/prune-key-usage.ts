import type { Context } from '@/server/core/context'
import { deleteUsageBefore } from './queries'

const keptMs = 14 * 86_400_000

/** For the daily pruning: deletes usage older than fourteen days. Returns how many hours of keys. */
export function pruneKeyUsage(ctx: Context): Promise<number> {
  return deleteUsageBefore(new Date(ctx.clock.now().getTime() - keptMs))
}
