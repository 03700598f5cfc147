import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { eraseExpiredLaunchUrls } from './queries-read'

/** Until the one-time link is opened, the provider's URL is as good as the player's session: it lies sealed. */
const purpose = 'game_session.launch_url'

export const sealLaunchUrl = (url: string): string => keyring().seal(url, purpose)

export const openLaunchUrl = (sealed: string): string => keyring().open(sealed, purpose)

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
