import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { findEmailBranding } from '@/server/modules/accounts/branding'
import type { EmailLook } from './email-message'

/** What the organization has published; undefined where it has not. Read in the caller's transaction. */
export async function findEmailLook(db: Db, organizationId: string): Promise<EmailLook | undefined> {
  const found = await findEmailBranding(db, organizationId)
  if (!found) return undefined
  const { displayName, accent, logo } = found
  return { name: displayName, accent, logoUrl: logo && new URL(logo, env().baseUrl).href }
}
