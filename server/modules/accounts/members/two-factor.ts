import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { recordOwn } from './account'
import { enrolmentUri, newRecoveryCodes, newSeed, seedPurpose, stepOfCode } from './codes'
import { tooManyCodes, wrongCode } from './confirm-identity'
import { twoFactorEmail } from './emails'
import { atField } from './password-rules'
import { lockUser } from './queries'
import {
  confirmSeed,
  countUnusedRecoveryCodes,
  deleteRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  hasSecondFactor,
  putUnconfirmedSeed,
  replaceRecoveryCodes,
  spendStep,
} from './queries-factors'
import { endSessionRows, forgetSecondFactor, renewSecondFactor } from './queries-sessions'
import { countAttempts, forgive } from './throttle'
import { codeKeys } from './throttle-rules'

interface Person {
  userId: string
  email: string
}

interface KnownSeed {
  userId: string
  /** Base32. */
  seed: string
}

interface Own extends Person {
  sessionId: string
}

export async function getTwoFactor({ userId }: Person) {
  const [twoFactor, recoveryCodesLeft] = await Promise.all([
    findTwoFactor(db, userId),
    countUnusedRecoveryCodes(db, userId),
  ])
  return { confirmedAt: twoFactor?.confirmedAt ?? null, recoveryCodesLeft }
}

/** A new seed for the authenticator app; it counts for nothing until `confirmTwoFactor`. Throws E0003 when one is on. */
export async function startTwoFactor(ctx: Context, { userId, email }: Person) {
  const seed = newSeed()
  const seedSealed = keyring().seal(seed, seedPurpose)
  const isPut = await putUnconfirmedSeed(db, { userId, seedSealed, createdAt: ctx.clock.now() })
  if (!isPut) throw alreadyOn()
  return { seed, uri: enrolmentUri(seed, email) }
}

/**
 * Turns two-factor authentication on with a first code, which is spent by it and counts as proven in this session; the person's
 * other sessions proved none and end. The answer's recovery codes are shown nowhere else. Throws E0003 for a wrong code or nothing to confirm, E9001 after too many.
 */
export async function confirmTwoFactor(ctx: Context, person: Own, { code }: { code: string }) {
  const { userId, email, sessionId } = person
  const now = ctx.clock.now()
  const keys = codeKeys(userId)
  const retryAfterS = await countAttempts(keys, now)
  if (retryAfterS !== null) throw tooManyCodes(retryAfterS)
  const started = await findTwoFactor(db, userId)
  if (!started) throw atField('code', 'Nothing to confirm. Start again.')
  if (started.confirmedAt) throw alreadyOn()
  const step = stepOfCode(keyring().open(started.seedSealed, seedPurpose), code.replace(/\s/g, ''), now)
  if (step === null) throw atField('code', wrongCode)
  const { codes, rows } = newRecoveryCodes(now)
  await inTransaction(async (db) => {
    await lockUser(db, userId)
    if (!(await spendStep(db, userId, step)) || !(await confirmSeed(db, userId, now))) throw alreadyOn()
    await replaceRecoveryCodes(db, userId, rows)
    // defence: setting up 2FA ends the other sessions
    await endSessionRows(db, userId, now, { except: sessionId })
    await renewSecondFactor(db, sessionId, now)
    await recordOwn(db, ctx, person, { action: 'two_factor.turned_on' })
    await queueMail(db, ctx, twoFactorEmail({ email, news: 'on' }))
  })
  await forgive(keys, now)
  sendSoon(ctx)
  return { recoveryCodes: codes }
}

/** Confirms an app whose seed is known already, where none is on: for a demo whose codes are published with it. */
export async function adoptTwoFactor({ clock }: Pick<Context, 'clock'>, { userId, seed }: KnownSeed) {
  const now = clock.now()
  const seedSealed = keyring().seal(seed, seedPurpose)
  if (await putUnconfirmedSeed(db, { userId, seedSealed, createdAt: now })) await confirmSeed(db, userId, now)
}

/**
 * Turns the app off; the person has just proved who they are. Refused (E0003) for the last second factor of a person whose
 * organizations or Croupier require one.
 */
export async function disableTwoFactor(
  ctx: Context,
  person: Person,
  { requiredBy }: { requiredBy: readonly string[] },
): Promise<void> {
  await inTransaction(async (db) => {
    await lockUser(db, person.userId)
    if (!(await deleteTwoFactor(db, person.userId))) return
    const isLast = !(await hasSecondFactor(db, person.userId))
    if (isLast) {
      if (requiredBy.length > 0) throw isRequired(requiredBy)
      await deleteRecoveryCodes(db, person.userId)
      // defence: removing 2FA clears its proof from the sessions
      await forgetSecondFactor(db, person.userId)
    }
    await recordOwn(db, ctx, person, { action: 'two_factor.turned_off' })
    await queueMail(db, ctx, twoFactorEmail({ email: person.email, news: isLast ? 'off' : 'appOff' }))
  })
  sendSoon(ctx)
}

/** Ten new recovery codes; the old ones stop working. Throws E0003 while two-factor authentication is off. */
export async function renewRecoveryCodes(ctx: Context, person: Person) {
  const { codes, rows } = newRecoveryCodes(ctx.clock.now())
  await inTransaction(async (db) => {
    await requireOn(db, person.userId)
    await replaceRecoveryCodes(db, person.userId, rows)
    await recordOwn(db, ctx, person, { action: 'two_factor.recovery_codes_renewed' })
  })
  return { recoveryCodes: codes }
}

async function requireOn(db: Db, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId)))
    throw new AppError('E0003', { message: 'Two-factor authentication is off.' })
}

export const isRequired = (requiredBy: readonly string[]) =>
  new AppError('E0003', { message: `${requiredBy.join(', ')} requires two-factor authentication.` })

const alreadyOn = () => new AppError('E0003', { message: 'Two-factor authentication is already on.' })
