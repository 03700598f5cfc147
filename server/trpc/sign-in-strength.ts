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
 * can give.
 */
export function stepUpRequired({ viewer }: Pick<CabinetContext, 'viewer'>): TRPCError {
  const passkey = viewer?.hasPasskey ? ['passkey'] : []
  const methods = viewer?.hasTwoFactor ? [...passkey, 'code'] : ['password']
  const message = 'Confirm your identity, then try again.'
  const cause = new CabinetRefusal('STEP_UP_REQUIRED', message, { methods })
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
