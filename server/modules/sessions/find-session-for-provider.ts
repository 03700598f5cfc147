import { createCache } from '@/server/cache/cached-values'
import { isUuid } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { type AdoptedProfile, findTakenProfile } from '@/server/modules/jurisdictions'
import { type ProviderSessionRow, selectProviderSession } from './queries-provider'

export interface ProviderSession extends ProviderSessionRow {
  /** The profile of its player's market that its brand has taken; null: none. */
  market: AdoptedProfile | null
}

const cache = () =>
  processSingleton('cached-sessions', () =>
    createCache<ProviderSession>({ topics: ['reference', 'jurisdiction'], byKey: 'session' }),
  )

/**
 * The session a provider names, with every fact that decides about its movements, in one prepared query, kept until one of
 * them changes. Null when there is no such session at that provider; a demo session is found, so that its movements can
 * be refused by name.
 */
export async function findSessionForProvider(
  sessionId: string,
  providerCode: string,
): Promise<ProviderSession | null> {
  if (!isUuid(sessionId)) return null
  const key = sessionId.toLowerCase()
  const session = await cache().get(key, () => readSession(key))
  return session?.providerCode === providerCode ? session : null
}

async function readSession(sessionId: string): Promise<ProviderSession | null> {
  const row = await selectProviderSession(db, { sessionId, providerCode: null })
  return row && { ...row, market: row.country === null ? null : await findTakenProfile(row, row.country) }
}
