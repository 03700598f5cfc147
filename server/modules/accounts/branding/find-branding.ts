import { createCache } from '@/server/cache/cached-values'
import type { PlayerBranding } from '@/server/contract/branding'
import { processSingleton } from '@/server/core/process-singleton'
import { type Db, db } from '@/server/db'
import type { BrandingContent } from './content'
import { findImages, imageAddress, toPlayerBranding } from './images'
import { selectBrandContent, selectOrganizationContent } from './queries'

/** Cached until anything is published. */
const cache = () =>
  processSingleton('cached-branding', () => createCache<Found>({ topics: ['branding'], maxValues: 5_000 }))

/** That nothing was published is cached as well. */
interface Found {
  branding: PlayerBranding | null
}

/** What a brand has published, with what it inherits; null where nothing was. */
export const findBrandBranding = (brandId: string) =>
  find(`brand ${brandId}`, () => selectBrandContent(db, brandId))

/** What an organization has published for itself; null where nothing was. */
export const findOrganizationBranding = (organizationId: string) =>
  find(`organization ${organizationId}`, () => selectOrganizationContent(db, organizationId))

async function find(
  key: string,
  read: () => Promise<BrandingContent | null>,
): Promise<PlayerBranding | null> {
  const found = await cache().get(key, async () => ({ branding: await resolve(await read()) }))
  return found?.branding ?? null
}

async function resolve(content: BrandingContent | null): Promise<PlayerBranding | null> {
  return content && toPlayerBranding(content, await findImages(db, content))
}

export interface EmailBranding {
  displayName: string | null
  accent: string | null
  /** A PNG by its address on this service: of the logo for light backgrounds, else the icon. */
  logo: string | null
}

/** What an organization has published, for mail; null where nothing was. */
export async function findEmailBranding(db: Db, organizationId: string): Promise<EmailBranding | null> {
  const content = await selectOrganizationContent(db, organizationId)
  if (!content) return null
  const images = await findImages(db, content)
  const { displayName, accent, logoLight, icon } = content
  const logo =
    imageAddress('logo.png', images.get(logoLight ?? '')) ?? imageAddress('icon.png', images.get(icon ?? ''))
  return { displayName, accent, logo }
}
