import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { findLetterBranding } from '@/server/modules/accounts/branding'
import type { LetterLook } from './letter'

/** What the organization has published; undefined where it has not. Read in the caller's transaction. */
export async function findLetterLook(db: Db, organizationId: string): Promise<LetterLook | undefined> {
  const found = await findLetterBranding(db, organizationId)
  if (!found) return undefined
  const { displayName, accent, logo } = found
  return { name: displayName, accent, logoUrl: logo && new URL(logo, env().baseUrl).href }
}
