import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { eraseExpiredLaunchUrls } from './queries-read'

/** For the daily pruning: erases launch URLs that can no longer be opened. Returns how many. */
export async function pruneSessionSecrets(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  let erased = 0
  for (;;) {
    const batch = await eraseExpiredLaunchUrls(db, now)
    if (batch === 0) return erased
    erased += batch
  }
}
