import type { ProviderSessionRow } from './queries-provider'

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
