import { createCache } from '@/server/cache/cached-values'
import { isUuid } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { type ProviderSession, selectProviderSession } from './queries-provider'

export type { ProviderSession }

const cache = () =>
  processSingleton('cached-sessions', () =>
    createCache<ProviderSession>({ topics: ['reference'], byKey: 'session' }),
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
  const session = await cache().get(key, () =>
    selectProviderSession(db, { sessionId: key, providerCode: null }),
  )
  return session?.providerCode === providerCode ? session : null
}
