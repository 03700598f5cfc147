import { createCache } from '@/server/cache/cached-values'
import { isUuid } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { type AdoptedProfile, findTakenProfile } from '@/server/modules/rules/jurisdictions'
import { type ProviderSessionRow, selectProviderSession } from './queries-read'

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

export type BetRefusal =
  | 'demo_session'
  | 'session_closed'
  | 'session_expired'
  | 'operator_disabled'
  | 'brand_not_active'
  | 'provider_suspended'
  | 'provider_not_approved'
  | 'player_excluded'

/**
 * Why a session may not take a new bet at `now`, or null when it may. Wins and refunds never ask: they pass after a
 * session expired, a player was excluded or a brand was suspended. Credit at its floor stops launches only (design §5.4).
 */
export function betRefusal(session: ProviderSessionRow, now: Date): BetRefusal | null {
  if (session.mode === 'demo') return 'demo_session'
  return sessionRefusal(session, now) ?? accountRefusal(session, now)
}

function sessionRefusal(session: ProviderSessionRow, now: Date): BetRefusal | null {
  if (session.status === 'closed') return 'session_closed'
  return session.expiresAt <= now ? 'session_expired' : null
}

function accountRefusal(session: ProviderSessionRow, now: Date): BetRefusal | null {
  if (!session.isOrganizationActive) return 'operator_disabled'
  if (session.brandStatus !== 'active') return 'brand_not_active'
  if (session.providerStatus === 'suspended') return 'provider_suspended'
  if (!session.isProviderApproved) return 'provider_not_approved'
  return isExcludedAt(session, now) ? 'player_excluded' : null
}

function isExcludedAt(session: ProviderSessionRow, now: Date): boolean {
  if (!session.isPlayerExcluded) return false
  return session.exclusionEndsAt === null || session.exclusionEndsAt > now
}
