import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { atField } from './at-field'
import { requirePassword } from './confirm-identity'
import { passwordChangedEmail } from './emails'
import { hashPassword } from './password'
import { requireGoodPassword } from './password-rules'
import { updateUser } from './queries'
import { endSessionRows, renewAuthentication } from './queries-sessions'
import { recordOwn } from './record-own'

interface Own {
  userId: string
  email: string
  sessionId: string
}

/**
 * Changes the password of who knows the old one, and ends every other session of theirs.
 * Throws E0003 at `current` or `next`, E9001 after too many wrong ones.
 */
export async function changePassword(
  ctx: Context,
  own: Own,
  { current, next }: { current: string; next: string },
): Promise<{ ended: number }> {
  const now = ctx.clock.now()
  // defence: a changed password is checked
  await requireGoodPassword('next', next)
  await requirePassword(own.userId, current, now).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'E0003' ? atField('current', error.message) : error
  })
  const passwordHash = await hashPassword(next)
  const ended = await inTransaction(async (db) => {
    await updateUser(db, own.userId, { passwordHash })
    await renewAuthentication(db, own.sessionId, now)
    await recordOwn(db, ctx, own, { action: 'user.password_changed' })
    await queueMail(db, ctx, passwordChangedEmail(own))
    // defence: a changed password ends the other sessions
    return endSessionRows(db, own.userId, now, { except: own.sessionId })
  })
  sendSoon(ctx)
  return { ended }
}

export async function changeName(
  ctx: Context,
  own: Own & { name: string },
  { name }: { name: string },
): Promise<void> {
  if (name === own.name) return
  await inTransaction(async (db) => {
    await updateUser(db, own.userId, { name })
    await recordOwn(db, ctx, own, { action: 'user.renamed', before: { name: own.name }, after: { name } })
  })
}
