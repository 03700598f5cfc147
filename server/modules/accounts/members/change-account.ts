import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { recordAudit } from '@/server/modules/platform/audit'
import { requirePassword } from './confirm-identity'
import { passwordChangedEmail } from './emails'
import { atField, hashPassword, requireGoodPassword } from './password-rules'
import { findProfile, updateUser } from './queries'
import { findNotifications, saveNotifications } from './queries-notifications'
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

/** What is kept of an account, and where it has a membership, suspended ones too. Throws E8001. */
export async function getProfile(userId: string) {
  const user = await findProfile(db, userId)
  if (!user) throw new AppError('E8001')
  return user
}

const Notifications = z.object({
  /** Mail when callbacks need attention. */
  attention: z.boolean(),
})
type Notifications = z.output<typeof Notifications>

/** What the member asked to be told by mail; null for staff, who have no membership here. Throws E5004. */
export const getNotifications = readVerb('transactions.read', runGet)

async function runGet({ actor, organizationId }: TenantContext): Promise<Notifications | null> {
  return actor.kind === 'user' ? findNotifications(db, { organizationId, userId: actor.userId }) : null
}

/** Changes it, for one's own membership. Throws E5004, E0004 without a membership. */
export const setNotifications = writeVerb('transactions.read', Notifications, runSet)

async function runSet(ctx: TenantContext, { attention }: Notifications): Promise<void> {
  const { actor, organizationId } = ctx
  const userId = actor.kind === 'user' ? actor.userId : null
  await inTransaction(async (db) => {
    const membership =
      userId === null ? null : await saveNotifications(db, { organizationId, userId, attention })
    if (membership === null)
      throw new AppError('E0004', { message: 'Only members of this organization get emails.' })
    await recordAudit(db, ctx, {
      action: 'member.notifications_changed',
      subjectType: 'member',
      subjectId: membership.id,
      after: { attention },
    })
  })
}
