import { randomBytes } from 'node:crypto'
import type { Context, MemberRoleName, StaffRoleName } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { hashPassword } from './password-rules'
import { findMembership, findUserById, insertMembership, insertUser, updateStaffRole } from './queries'
import { endSessionRows } from './queries-sessions'
import { updateMember } from './queries-team'

/** What an identity provider may give: a role in its organization, or one of Croupier's. */
export type GivenRole =
  | { organizationId: string; role: MemberRoleName }
  | { organizationId: null; role: StaffRoleName }

export interface ProviderWord {
  organizationId: string | null
  given: GivenRole | null
  /** The connection maps no groups: a member's role is the organization's own matter. */
  keepsRoles: boolean
}

/** A hash that no password has. Made before the transaction: it takes its time on purpose. */
export const unusablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/** An account that its identity provider brought. A password can be set by the usual email alone. */
export async function registerFromProvider(
  db: Db,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string> {
  const id = newId()
  await insertUser(db, { id, email, name, passwordHash, staffRole: null })
  return id
}

/**
 * Makes a person's role what their provider says. Owners stay owners, and who was suspended here stays so: false.
 */
export async function applyProviderRole(
  db: Db,
  ctx: Context,
  { userId, email }: { userId: string; email: string },
  { organizationId, given, keepsRoles }: ProviderWord,
): Promise<boolean> {
  if (organizationId === null) return applyStaffRole(db, ctx, userId, given)
  const membership = await findMembership(db, { organizationId, userId })
  // defence: a suspended member stays out by single sign-on too
  if (membership && !membership.isActive) return false
  // defence: an identity provider neither makes nor unmakes owners
  if (membership?.role === 'owner') return true
  if (membership && keepsRoles) return true
  if (given?.organizationId !== organizationId) return false
  const tenant = { ...ctx, organizationId: asOrganizationId(organizationId) }
  const subject = { subjectType: 'member', subjectId: membership?.id ?? newId() }
  if (!membership) {
    await insertMembership(db, { id: subject.subjectId, organizationId, userId, role: given.role })
    await recordAudit(db, tenant, {
      action: 'member.joined_by_provider',
      ...subject,
      after: { email, role: given.role },
    })
  } else if (membership.role !== given.role) {
    await updateMember(db, membership.id, { role: given.role })
    await recordAudit(db, tenant, {
      action: 'member.role_changed',
      ...subject,
      before: { email, role: membership.role },
      after: { email, role: given.role },
    })
  }
  return true
}

async function applyStaffRole(
  db: Db,
  ctx: Context,
  userId: string,
  given: GivenRole | null,
): Promise<boolean> {
  if (given?.organizationId !== null) return false
  const before = (await findUserById(db, userId))?.staffRole ?? null
  if (before === given.role) return true
  await updateStaffRole(db, userId, given.role)
  await endSessionRows(db, userId, ctx.clock.now())
  await recordAudit(db, ctx, {
    action: 'staff.role_changed',
    subjectType: 'user',
    subjectId: userId,
    before: { staffRole: before },
    after: { staffRole: given.role },
  })
  return true
}
