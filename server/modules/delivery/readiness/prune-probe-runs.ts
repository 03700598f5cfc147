import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { deleteRunsBefore } from './queries'

const retentionMs = 90 * 86_400_000

/**
 * Deletes runs older than ninety days, with their bytes, but for the pass that stands for an endpoint as it is; returns how
 * many. For the daily pruning job.
 */
export function pruneProbeRuns(ctx: Context): Promise<number> {
  return deleteRunsBefore(db, new Date(ctx.clock.now().getTime() - retentionMs))
}
