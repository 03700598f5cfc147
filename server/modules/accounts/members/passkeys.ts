import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { noteSignIn, recordSignIn } from '@/server/modules/accounts/sign-ins'
import { recordOwn } from './account'
import { newRecoveryCodes } from './codes'
import { twoFactorEmail } from './emails'
import {
  challengeLifetimeMs,
  checkPasskey,
  keepChallenge,
  type PasskeyAnswer,
  relyingParty,
  requireRelyingParty,
} from './passkey-proof'
import { atField } from './password-rules'
import { judgePasswordUse } from './password-use'
import { findUserById, lockUser, touchSignIn } from './queries'
import {
  deletePasskey,
  deleteRecoveryCodes,
  findPasskeyByCredential,
  findPasskeys,
  hasSecondFactor,
  insertPasskey,
  replaceRecoveryCodes,
  takeChallenge,
  updatePasskeyName,
} from './queries-factors'
import { endSessionRows, forgetSecondFactor, renewSecondFactor } from './queries-sessions'
import { beginSession } from './sessions'
import type { SignInOutcome } from './sign-in'
import { countAttempts, refundAttempts } from './throttle'
import { passkeyKeys } from './throttle-rules'
import { isRequired } from './two-factor'

interface Own {
  userId: string
  email: string
  name: string
  sessionId: string
}

const maxPasskeys = 20

/** A person's passkeys, and the address they work at; null: this deployment can have none. */
export async function listPasskeys({ userId }: Pick<Own, 'userId'>) {
  const passkeys = await findPasskeys(db, userId)
  return {
    origin: relyingParty()?.origin ?? null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  }
}

/** What the browser needs to make a passkey that can be found without an email. Throws E0003 beyond twenty, E0004. */
export async function startPasskey(ctx: Context, { userId, email, name }: Own) {
  const { id: rpID } = requireRelyingParty()
  const own = await findPasskeys(db, userId)
  if (own.length >= maxPasskeys) throw new AppError('E0003', { message: `At most ${maxPasskeys} passkeys.` })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID,
    rpName: 'Croupier',
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    timeout: challengeLifetimeMs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  const { challenge } = options
  const challengeId = await keepChallenge({ challenge, purpose: 'register', userId, now: ctx.clock.now() })
  return { challengeId, options }
}

/**
 * Keeps a passkey that the browser has made. It counts as proven in this session; a first second factor ends the person's other
 * sessions and brings recovery codes, which this answer alone holds. Throws E0003 for another answer than was asked for.
 */
export async function addPasskey(
  ctx: Context,
  own: Own,
  made: { challengeId: string; name: string; response: RegistrationResponseJSON },
): Promise<{ recoveryCodes: string[] | null }> {
  const { userId, email, sessionId } = own
  const now = ctx.clock.now()
  const { credential } = await verifyMade(made, { userId, now })
  const { codes, rows } = newRecoveryCodes(now)
  const isFirst = await inTransaction(async (db) => {
    await lockUser(db, userId)
    const isFirstFactor = !(await hasSecondFactor(db, userId))
    if (await findPasskeyByCredential(db, credential.id)) throw refused()
    await insertPasskey(db, {
      id: newId(),
      userId,
      name: made.name,
      credentialId: credential.id,
      createdAt: now,
      publicKey: credential.publicKey,
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
    })
    if (isFirstFactor) {
      await replaceRecoveryCodes(db, userId, rows)
      // defence: a first passkey ends the other sessions
      await endSessionRows(db, userId, now, { except: sessionId })
    }
    await renewSecondFactor(db, sessionId, now)
    await recordOwn(db, ctx, own, { action: 'passkey.added', after: { name: made.name } })
    await queueMail(db, ctx, twoFactorEmail({ email, news: 'passkeyAdded' }))
    return isFirstFactor
  })
  sendSoon(ctx)
  return { recoveryCodes: isFirst ? codes : null }
}

async function verifyMade(
  { challengeId, response }: { challengeId: string; response: RegistrationResponseJSON },
  { userId, now }: { userId: string; now: Date },
) {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty()
  const expectedChallenge = await takeChallenge(db, { id: challengeId, purpose: 'register', userId, now })
  if (expectedChallenge === null) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    // defence: passkey registration verifies the user
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  return verified.registrationInfo
}

/** Throws E0004 for a passkey that is not this person's. */
export async function renamePasskey(
  ctx: Context,
  own: Own,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  await inTransaction(async (db) => {
    if (!(await updatePasskeyName(db, { id: passkeyId, userId: own.userId, name }))) throw gone()
    await recordOwn(db, ctx, own, { action: 'passkey.renamed', after: { name } })
  })
}

/**
 * Removes a passkey. Refused (E0003) for the last second factor of a person whose organizations or Croupier require one. Throws
 * E0004 for a passkey that is not this person's.
 */
export async function removePasskey(
  ctx: Context,
  own: Own,
  { passkeyId, requiredBy }: { passkeyId: string; requiredBy: readonly string[] },
): Promise<void> {
  const { userId, email } = own
  await inTransaction(async (db) => {
    await lockUser(db, userId)
    if (!(await deletePasskey(db, { id: passkeyId, userId }))) throw gone()
    if (!(await hasSecondFactor(db, userId))) {
      // defence: the last second factor stays where 2FA is required
      if (requiredBy.length > 0) throw isRequired(requiredBy)
      await deleteRecoveryCodes(db, userId)
      await forgetSecondFactor(db, userId)
    }
    await recordOwn(db, ctx, own, { action: 'passkey.removed' })
    await queueMail(db, ctx, twoFactorEmail({ email, news: 'passkeyRemoved' }))
  })
  sendSoon(ctx)
}

const refused = () => atField('passkey', 'The passkey was not accepted. Start again.')
const gone = () => new AppError('E0004', { message: 'Passkey not found.' })

/** Begins a session for the owner of the passkey. Counted per address before it is judged, like any other sign-in. */
export async function signInWithPasskey(
  ctx: { clock: Clock; origin: Context['origin'] },
  answer: PasskeyAnswer,
): Promise<SignInOutcome> {
  const now = ctx.clock.now()
  const keys = passkeyKeys(ctx.origin.ip)
  const retryAfterS = await countAttempts(keys, now)
  // defence: passkey attempts are throttled
  if (retryAfterS !== null) return { kind: 'throttled', retryAfterS }
  const proven = await checkPasskey(answer, { userId: null, now })
  const user = proven && (await findUserById(db, proven.userId))
  // defence: a deactivated account cannot use its passkeys
  if (!user?.isActive) {
    const closed = { method: 'passkey', outcome: 'refused', reason: 'account_closed' } as const
    if (user) noteSignIn(ctx, { email: user.email, ...closed })
    return { kind: 'refused' }
  }
  await refundAttempts(keys)
  const { id, email, name } = user
  return inTransaction(async (db): Promise<SignInOutcome> => {
    await touchSignIn(db, id, now)
    const closed = await judgePasswordUse(db, ctx, user)
    if (closed) return closed
    const session = { userId: id, now, origin: ctx.origin, hasProvenSecondFactor: true }
    await recordSignIn(db, ctx, { userId: id, method: 'passkey', outcome: 'succeeded' })
    const { sessionId } = await beginSession(db, session)
    return { kind: 'signed_in', user: { id, email, name, sessionId } }
  })
}
