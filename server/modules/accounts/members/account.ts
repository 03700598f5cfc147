import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, MemberRoleName, StaffRoleName, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { requirePassword } from './confirm-identity'
import { passwordChangedEmail } from './emails'
import { atField, hashPassword, passwordFault, requireGoodPassword } from './password-rules'
import { findMemberships, findProfile, insertMembership, insertUser, updateUser } from './queries'
import { findNotifications, saveNotifications } from './queries-notifications'
import { endSessionRows, renewAuthentication } from './queries-sessions'
import { normalizeEmail } from './sign-in'

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

/**
 * Creates a person with their memberships, in one transaction. The password is kept only as an Argon2id hash.
 * Throws RangeError for a password that is too short or too common; a taken email is the database's unique violation.
 */
export async function createUser(input: {
  email: string
  name: string
  password: string
  staffRole?: StaffRoleName
  memberships?: readonly { organizationId: string; role: MemberRoleName }[]
}): Promise<{ userId: string }> {
  const fault = await passwordFault(input.password)
  if (fault) throw new RangeError(`The password is refused: ${fault}`)
  const userId = newId()
  const passwordHash = await hashPassword(input.password)
  await inTransaction(async (db) => {
    await insertUser(db, {
      id: userId,
      email: normalizeEmail(input.email),
      name: input.name,
      passwordHash,
      staffRole: input.staffRole ?? null,
    })
    for (const membership of input.memberships ?? [])
      await insertMembership(db, { id: newId(), userId, ...membership })
  })
  return { userId }
}

/**
 * Writes what a person did with their own account to the log of each organization they have a membership in, since it is part of
 * who can reach it; for staff without a membership, to the house's own.
 */
export async function recordOwn(
  db: Db,
  ctx: Context,
  { userId, email }: { userId: string; email: string },
  event: { action: string; before?: AuditSnapshot; after?: AuditSnapshot },
): Promise<void> {
  const about = { ...event, subjectType: 'user', subjectId: userId }
  const after = { email, ...event.after }
  const memberships = await findMemberships(db, userId)
  if (memberships.length === 0) return recordAudit(db, { ...ctx }, { ...about, after })
  for (const { organizationId, role } of memberships) {
    const actor = { kind: 'user' as const, userId, email, role, staffRole: null }
    const tenant = { ...ctx, actor, organizationId: asOrganizationId(organizationId) }
    await recordAudit(db, tenant, { ...about, after })
  }
}
