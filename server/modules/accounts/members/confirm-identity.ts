import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { checkCode } from './codes'
import { checkPasskey, type PasskeyAnswer } from './passkey-proof'
import { atField, isPasswordCorrect, unknownAccountHash } from './password-rules'
import { findUserById } from './queries'
import { hasSecondFactor } from './queries-factors'
import { confirmSession } from './sessions'
import { forgive, requireAttempt } from './throttle'
import { confirmationKeys } from './throttle-rules'

export type IdentityProof =
  | { kind: 'password'; password: string }
  | { kind: 'code'; code: string }
  | ({ kind: 'passkey' } & PasskeyAnswer)

interface Own {
  userId: string
  sessionId: string
}

/**
 * Step-up: proves again, in this session, who is at the keyboard. A person with a second factor
 * proves that one. Throws E0003 with the field at fault, E9001 after too many.
 */
export async function confirmIdentity(
  ctx: Pick<Context, 'clock'>,
  { userId, sessionId }: Own,
  proof: IdentityProof,
): Promise<void> {
  const now = ctx.clock.now()
  // defence: a password is no step-up where there is 2FA
  if (proof.kind === 'code') await requireCode(userId, proof.code, now)
  else if (proof.kind === 'passkey') await requirePasskey(userId, proof, now)
  else if (await hasSecondFactor(db, userId)) {
    throw atField('password', 'Two-factor authentication is on. Confirm with a code.')
  } else await requirePassword(userId, proof.password, now)
  await confirmSession(db, { sessionId, now, isSecondFactor: proof.kind !== 'password' })
}

/** Throws E0003 for another password than this person's, E9001 after too many. */
export async function requirePassword(userId: string, password: string, now: Date): Promise<void> {
  const keys = confirmationKeys(userId)
  await requireAttempt(keys, now)
  const user = await findUserById(db, userId)
  if (!(await isPasswordCorrect(user?.passwordHash ?? unknownAccountHash, password))) {
    throw atField('password', 'The password is wrong.')
  }
  await forgive(keys, now)
}

async function requirePasskey(userId: string, answer: PasskeyAnswer, now: Date): Promise<void> {
  const keys = confirmationKeys(userId)
  await requireAttempt(keys, now)
  if (!(await checkPasskey(answer, { userId, now })))
    throw atField('passkey', 'The passkey was not accepted.')
  await forgive(keys, now)
}

async function requireCode(userId: string, code: string, now: Date): Promise<void> {
  const verdict = await checkCode(userId, code, now)
  if (verdict.kind === 'right') return
  if (verdict.kind === 'throttled') throw tooManyCodes(verdict.retryAfterS)
  throw atField('code', wrongCode)
}

export const wrongCode = 'This code is wrong or was already used. Wait for the next one.'

export function tooManyCodes(retryAfterS: number) {
  const minutes = Math.max(1, Math.ceil(retryAfterS / 60))
  return new AppError('E9001', { message: `Too many attempts. Try again in ${minutes} min.`, retryAfterS })
}
