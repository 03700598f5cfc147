import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { erasePreviousSecrets } from './queries-secret'

/** For a job: erases previous secrets that can no longer be restored. Returns how many. */
export function pruneEndpointSecrets(ctx: Context): Promise<number> {
  return erasePreviousSecrets(db, ctx.clock.now())
}
