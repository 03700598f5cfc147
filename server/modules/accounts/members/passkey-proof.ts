import { isIP } from 'node:net'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import {
  findPasskeyByCredential,
  findPasskeys,
  insertChallenge,
  notePasskeyUse,
  takeChallenge,
} from './queries-factors'

export const challengeLifetimeMs = 5 * 60_000

/** What a challenge was made for: an answer to one is no answer to another. */
export type PasskeyPurpose = 'register' | 'sign_in' | 'confirm'

export interface PasskeyAnswer {
  challengeId: string
  response: AuthenticationResponseJSON
}

/** Throws E0004 where this deployment's address can have no passkeys. */
export function requireRelyingParty(): RelyingParty {
  const party = relyingParty()
  if (!party) throw new AppError('E0004', { message: 'Passkeys need a host name: this address has none.' })
  return party
}

/**
 * Asks for a signature with a passkey: one of this person, or any one for this site. The challenge is kept here, is
 * good for five minutes, and once.
 */
export async function startPasskeyProof({ clock }: { clock: Clock }, userId: string | null) {
  const { id: rpID } = requireRelyingParty()
  const own = userId === null ? [] : await findPasskeys(db, userId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: challengeLifetimeMs,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  const purpose = userId === null ? 'sign_in' : 'confirm'
  const challengeId = await keepChallenge({ challenge: options.challenge, purpose, userId, now: clock.now() })
  return { challengeId, options }
}

export async function keepChallenge(made: {
  challenge: string
  purpose: PasskeyPurpose
  userId: string | null
  now: Date
}): Promise<string> {
  const { now, ...challenge } = made
  const id = newId()
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs)
  await insertChallenge(db, { id, ...challenge, expiresAt }, now)
  return id
}

/**
 * The person whose passkey signed the challenge, with the authenticator having verified them (a fingerprint, a PIN): two
 * factors at once. Null otherwise. `userId` null: any person.
 */
export async function checkPasskey(
  { challengeId, response }: PasskeyAnswer,
  { userId, now }: { userId: string | null; now: Date },
): Promise<{ userId: string } | null> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty()
  const purpose: PasskeyPurpose = userId === null ? 'sign_in' : 'confirm'
  const expectedChallenge = await takeChallenge(db, { id: challengeId, purpose, userId, now })
  const passkey = await findPasskeyByCredential(db, response.id)
  // defence: a passkey confirms its owner only
  if (expectedChallenge === null || !passkey || (userId !== null && passkey.userId !== userId)) return null
  const { credentialId, publicKey, counter, transports } = passkey
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    // defence: a passkey sign-in verifies the user
    requireUserVerification: true,
    credential: { id: credentialId, publicKey, counter: Number(counter), transports },
  }).catch((error: unknown) => {
    log.info({ err: error, passkeyId: passkey.id }, 'passkey rejected')
    return null
  })
  if (!verified?.verified) return null
  const use = {
    id: passkey.id,
    before: counter,
    counter: BigInt(verified.authenticationInfo.newCounter),
    at: now,
  }
  return (await notePasskeyUse(db, use)) ? { userId: passkey.userId } : null
}

interface RelyingParty {
  /** The host name that passkeys are bound to. */
  id: string
  /** Where they are made and used. */
  origin: string
}

/**
 * Who passkeys are made for. WebAuthn takes no IP address: a trial on 127.0.0.1 has them at `localhost`, any other address
 * has none.
 */
export function relyingParty(baseUrl = env().baseUrl): RelyingParty | null {
  const url = new URL(baseUrl)
  if (/^(127\.0\.0\.1|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith('[')
  return isAddress ? null : { id: url.hostname, origin: url.origin }
}
