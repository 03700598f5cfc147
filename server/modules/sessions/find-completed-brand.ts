import type { BrandId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { readCompleteToken } from './launch-link'
import { selectProviderSession } from './queries-provider'

/** Whose game ended, by the token of its game-complete page. Null for any other token, and for a session without a brand. */
export async function findCompletedBrand(token: string): Promise<BrandId | null> {
  const sessionId = readCompleteToken(token, env().LAUNCH_SIGNING_KEY)
  if (sessionId === null) return null
  const session = await selectProviderSession(db, { sessionId, providerCode: null })
  return session?.brandId ?? null
}
