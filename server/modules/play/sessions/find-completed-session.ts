import { db } from '@/server/db'
import { env } from '@/server/env'
import { readCompleteToken } from './launch-link'
import { type ProviderSessionRow, selectProviderSession } from './queries-provider'

/** `brandId` null: a session without a brand. `lang` null: the operator named none. */
export type CompletedSession = Pick<ProviderSessionRow, 'brandId' | 'lang'>

/** Whose game ended, by the token of its game-complete page; null for any other token. */
export async function findCompletedSession(token: string): Promise<CompletedSession | null> {
  const sessionId = readCompleteToken(token, env().LAUNCH_SIGNING_KEY)
  return sessionId === null ? null : await selectProviderSession(db, { sessionId, providerCode: null })
}
