import type { PlayerBranding } from '@/server/contract/branding'
import type { BrandId } from '@/server/core/ids'
import { asSessionId } from '@/server/core/ids'
import { env } from '@/server/env'
import { findBrandBranding } from '@/server/modules/accounts/branding'
import type { GameBranding } from '@/server/providers/port'
import { signCompleteToken } from './launch-link'

export interface LaunchLook {
  /** The service's own game-complete page; where the brand has published its branding, as that brand's. */
  completeUrl: string
  /** What a provider may show in its game; null where nothing is published. */
  branding: GameBranding | null
}

/** How a launch looks as its brand's. `brandId` null: a demo without one. */
export async function findLaunchLook(session: { id: string; brandId: BrandId | null }): Promise<LaunchLook> {
  const { baseUrl, LAUNCH_SIGNING_KEY } = env()
  const found = session.brandId && (await findBrandBranding(session.brandId))
  if (!found) return { completeUrl: `${baseUrl}/complete`, branding: null }
  const token = signCompleteToken(asSessionId(session.id), LAUNCH_SIGNING_KEY)
  return { completeUrl: `${baseUrl}/complete/${token}`, branding: toGameBranding(found, baseUrl) }
}

function toGameBranding(branding: PlayerBranding, baseUrl: string): GameBranding {
  const absolute = (address: string | null) => address && new URL(address, baseUrl).href
  return {
    name: branding.displayName,
    accent: branding.accent,
    logoLightUrl: absolute(branding.logoLight),
    logoDarkUrl: absolute(branding.logoDark),
    iconUrl: absolute(branding.icon),
  }
}
