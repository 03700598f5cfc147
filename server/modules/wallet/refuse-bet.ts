import { type BetRefusal, betRefusal, type ProviderSession } from '@/server/modules/sessions'

export type BetRefusalReason = BetRefusal | 'provider_suspended' | 'provider_not_approved'

/**
 * Why a bet is refused before it leaves, or null. A provider that was suspended, or whose approval for the organization was
 * withdrawn, takes no new stakes; what it already owes still passes.
 */
export function refuseBet(session: ProviderSession, now: Date): BetRefusalReason | null {
  const refusal = betRefusal(session, now)
  if (refusal !== null) return refusal
  if (session.providerStatus === 'suspended') return 'provider_suspended'
  return session.isProviderApproved ? null : 'provider_not_approved'
}
