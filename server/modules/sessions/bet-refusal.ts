import type { ProviderSession } from './queries-provider'

export type BetRefusal =
  | 'demo_session'
  | 'session_closed'
  | 'session_expired'
  | 'operator_disabled'
  | 'brand_not_active'
  | 'provider_suspended'
  | 'provider_not_approved'
  | 'player_excluded'
  | 'credit_exhausted'

/**
 * Why a session may not take a new bet at `now`, or null when it may. Wins and refunds never ask: they pass after a
 * session expired, a player was excluded, a brand was suspended or the credit ran out.
 */
export function betRefusal(session: ProviderSession, now: Date): BetRefusal | null {
  if (session.mode === 'demo') return 'demo_session'
  return sessionRefusal(session, now) ?? accountRefusal(session, now)
}

function sessionRefusal(session: ProviderSession, now: Date): BetRefusal | null {
  if (session.status === 'closed') return 'session_closed'
  return session.expiresAt <= now ? 'session_expired' : null
}

function accountRefusal(session: ProviderSession, now: Date): BetRefusal | null {
  if (!session.isOrganizationActive) return 'operator_disabled'
  if (session.brandStatus !== 'active') return 'brand_not_active'
  if (session.providerStatus === 'suspended') return 'provider_suspended'
  if (!session.isProviderApproved) return 'provider_not_approved'
  if (isExcludedAt(session, now)) return 'player_excluded'
  return session.creditMinor <= session.overdraftFloorMinor ? 'credit_exhausted' : null
}

function isExcludedAt(session: ProviderSession, now: Date): boolean {
  if (!session.isPlayerExcluded) return false
  return session.exclusionEndsAt === null || session.exclusionEndsAt > now
}
