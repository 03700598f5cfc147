import type { Db } from '@/server/db'
import { findImages, imageAddress } from './images'
import { selectOrganizationContent } from './queries-published'

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
