import { randomBytes } from 'node:crypto'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { recordOwn } from './account'
import { passwordChangedEmail, resetEmail } from './emails'
import { hashPassword, requireGoodPassword } from './password-rules'
import { findUserByEmail, updateUser } from './queries'
import { endSessionRows } from './queries-sessions'
import { clearAttempts, deleteResetsBefore, findReset, insertReset, spendReset } from './queries-sign-in'
import { normalizeEmail } from './sign-in'
import { requireAttempt } from './throttle'
import { resetKeys, signInKeys } from './throttle-rules'

const lifetimeMs = 60 * 60_000

type Caller = Omit<Context, 'actor'>

/**
 * Sends a link to choose a new password, if the address has an account. Whether it has cannot be told from the answer, nor
 * from what it costs: the same rows are written for both, and sending happens after. Throws E9001 by the text typed,
 * E0004 where no mail is sent.
 */
export async function requestPasswordReset(ctx: Caller, input: { email: string }): Promise<void> {
  if (!isMailConfigured())
    throw new AppError('E0004', { message: 'Email is not configured on this deployment.' })
  const email = normalizeEmail(input.email)
  const now = ctx.clock.now()
  await requireAttempt(resetKeys(email, ctx.origin.ip), now)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await inTransaction(async (db) => {
    const user = await findUserByEmail(db, email)
    const userId = user?.isActive ? user.id : null
    await insertReset(db, { id: newId(), userId, tokenHash: hashToken(token), createdAt: now, expiresAt })
    const mail = resetEmail({ email, url: `${env().baseUrl}/reset/${token}` })
    await queueMail(db, ctx, mail, { expiresAt, isDropped: userId === null })
  })
  sendSoon(ctx)
}

/** Whose password the link changes. Throws E0004 for a link that is unknown, used, replaced or expired. */
export async function lookAtReset(ctx: Pick<Context, 'clock'>, { token }: { token: string }) {
  const { user } = await requireUsable(db, ctx, token)
  return { email: user.email }
}

/**
 * Sets the password, once per link, and ends every session of that person. Two-factor authentication stays as it is: a mailbox
 * alone opens no account that has it. Throws E0004 as above, E0003 for a short or common password.
 */
export async function resetPassword(
  ctx: Caller,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  // defence: a reset password is checked
  await requireGoodPassword('password', password)
  await requireUsable(db, ctx, token)
  const passwordHash = await hashPassword(password)
  const now = ctx.clock.now()
  const email = await inTransaction(async (db) => {
    const { id, user } = await requireUsable(db, ctx, token)
    if (!(await spendReset(db, id, now))) throw gone()
    await updateUser(db, user.id, { passwordHash })
    // defence: a reset password ends every session
    await endSessionRows(db, user.id, now)
    const actor = { kind: 'user' as const, userId: user.id, email: user.email, role: null, staffRole: null }
    const person = { userId: user.id, email: user.email }
    await recordOwn(db, { ...ctx, actor }, person, { action: 'user.password_reset' })
    await queueMail(db, ctx, passwordChangedEmail(user))
    return user.email
  })
  // After failures that locked the account, the new password may be tried at once.
  const [account] = signInKeys(email, null)
  if (account) await clearAttempts(account.key, now)
  sendSoon(ctx)
  return { email }
}

/** Forgets links that have expired. */
export function pruneResets({ clock }: Pick<Context, 'clock'>): Promise<number> {
  return deleteResetsBefore(db, clock.now())
}

async function requireUsable(db: Db, ctx: Pick<Context, 'clock'>, token: string) {
  const reset = await findReset(db, hashToken(token))
  // defence: a reset link works once
  if (!reset?.user?.isActive || reset.usedAt || reset.expiresAt <= ctx.clock.now()) throw gone()
  return { id: reset.id, user: reset.user }
}

const gone = () => new AppError('E0004', { message: 'This link was used, replaced or has expired.' })

const hashToken = (token: string) => new Uint8Array(sha256(token))
