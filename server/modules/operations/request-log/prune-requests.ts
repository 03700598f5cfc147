import type { Context } from '@/server/core/context'
import { deleteRequestsBefore } from './queries-write'

const retentionMs = 14 * 86_400_000
const batchSize = 10_000

/** Deletes calls older than fourteen days; returns how many. For the daily pruning job. */
export async function pruneRequests(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - retentionMs)
  let deleted = 0
  for (;;) {
    const count = await deleteRequestsBefore(before, batchSize)
    deleted += count
    if (count < batchSize) return deleted
  }
}
