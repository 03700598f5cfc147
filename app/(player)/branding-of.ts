import type { PlayerBranding } from '@/server/contract/branding'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { findBrandBranding } from '@/server/modules/accounts/branding'

/** What the brand has published; null where that cannot be read: a plain page is better than none. */
export async function brandingOf(brandId: string | null): Promise<PlayerBranding | null> {
  if (brandId === null) return null
  try {
    return await inLane({ name: 'api' }, () => findBrandBranding(brandId))
  } catch (err) {
    log.warn({ err, brandId }, 'branding read failed')
    return null
  }
}
