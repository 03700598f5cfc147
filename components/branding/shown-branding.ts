import { isColour } from '@/server/contract/accent-colours'
import { brandingImages, brandingTexts, type PlayerBranding } from '@/server/contract/branding'
import type { Branding, BrandingTexts, BrandingVersion } from './branding'

/** What players would see of the draft as it is typed, or of a version: what is left empty is inherited. */
export function shownBranding(
  { texts, images, inherited }: Branding,
  typed: BrandingTexts | null,
  version: BrandingVersion | undefined,
): PlayerBranding {
  const own = (field: keyof PlayerBranding) => {
    if (version) return version.own[field]
    if (field === 'logoLight' || field === 'logoDark' || field === 'icon')
      return images[field]?.address ?? null
    return (typed ?? texts)[field]
  }
  const fields = [...brandingTexts, ...brandingImages].map((field) => [field, own(field) ?? inherited[field]])
  const shown = Object.fromEntries(fields) as PlayerBranding
  return { ...shown, accent: shown.accent !== null && isColour(shown.accent) ? shown.accent : null }
}
