/** The casino's look as a launch hands it over; addresses as they came. */
export type Branding = {
  name: string | null
  logoUrl: string | null
}

const imageUrl = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null

/** Games are dark: the logo for dark backgrounds, else the icon. Null when there is nothing to show. */
export function readBranding(value: unknown): Branding | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, logo_dark_url: dark, icon_url: icon } = value as Record<string, unknown>
  const branding: Branding = {
    name: typeof name === 'string' ? name.slice(0, 60) : null,
    logoUrl: imageUrl(dark) ?? imageUrl(icon),
  }
  return branding.name === null && branding.logoUrl === null ? null : branding
}
