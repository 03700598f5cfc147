/** What an organization, or one of its brands, shows to players. Each field stands for itself: a brand inherits those it leaves out. */
export const brandingTexts = ['displayName', 'accent', 'supportAddress', 'legalLine'] as const
export const brandingImages = ['logoLight', 'logoDark', 'icon'] as const

export type BrandingText = (typeof brandingTexts)[number]
export type BrandingImage = (typeof brandingImages)[number]
export type BrandingField = BrandingText | BrandingImage

/** As a player sees it; an image is its address on this service. */
export type PlayerBranding = Record<BrandingField, string | null>

export const brandingLimits = { displayName: 60, supportAddress: 254, legalLine: 300 } as const

/** The link to the support address: a mail address or a page. */
export function supportLink(address: string): { href: string; label: string } {
  if (!address.startsWith('https://') || !URL.canParse(address))
    return { href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`, label: address }
  const { host, pathname } = new URL(address)
  return { href: address, label: pathname === '/' ? host : host + pathname }
}
