import { TRPCError } from '@trpc/server'
import type { CabinetContext } from './context'
import { CabinetRefusal } from './error-mapping'

/** How long a proof of identity counts. Signing in is one. */
export const stepUpMaxAgeMs = 15 * 60_000

export function isRecentlyConfirmed({ viewer, clock }: Pick<CabinetContext, 'viewer' | 'clock'>): boolean {
  if (!viewer) return false
  const { authenticatedAt, secondFactorAt } = viewer.session
  // defence: step-up asks for the second factor where there is one
  const provedAt = viewer.hasTwoFactor ? secondFactorAt : authenticatedAt
  return provedAt !== null && clock.now().getTime() - provedAt.getTime() <= stepUpMaxAgeMs
}

/**
 * The browser knows it by its code, asks for the proof, and repeats the call. `methods`: the proofs that this person
 * can give; `connectionId`: the identity provider at which they can sign in again.
 */
export function stepUpRequired({ viewer }: Pick<CabinetContext, 'viewer'>): TRPCError {
  const passkey = viewer?.hasPasskey ? ['passkey'] : []
  const own = viewer?.hasTwoFactor ? [...passkey, 'code'] : ['password']
  const { connectionId = null, trustsTwoFactor = false } = viewer?.session ?? {}
  // A provider whose second factor does not count cannot give the one that is asked for.
  const isOffered = connectionId !== null && (!viewer?.hasTwoFactor || trustsTwoFactor)
  const methods = isOffered ? ['provider', ...own] : own
  const message = 'Confirm your identity, then try again.'
  const cause = new CabinetRefusal('STEP_UP_REQUIRED', message, {
    methods,
    ...(isOffered && { connectionId }),
  })
  return new TRPCError({ code: 'PRECONDITION_REQUIRED', message, cause })
}

export function twoFactorRequired(name: string): TRPCError {
  const message = `${name} requires two-factor authentication. Set it up or confirm it in your account.`
  return new TRPCError({
    code: 'FORBIDDEN',
    message,
    cause: new CabinetRefusal('TWO_FACTOR_REQUIRED', message),
  })
}
