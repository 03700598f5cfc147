import { isUuid } from '@/server/core/ids'
import { pool } from '@/server/db'
import { type ProviderSession, selectProviderSession } from './queries-provider'

export type { ProviderSession }

/**
 * The session a provider names, with every fact that decides about its movements, in one prepared query. Null when
 * there is no such session at that provider; a demo session is found, so that its movements can be refused by name.
 */
export async function findSessionForProvider(
  sessionId: string,
  providerCode: string,
): Promise<ProviderSession | null> {
  if (!isUuid(sessionId)) return null
  return selectProviderSession(pool, { sessionId, providerCode })
}
