import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { keysOf, recordMember } from './manage-member'
import { findMemberships, findUserById, insertMembership } from './queries'
import { endSessionRows, endSessionsOfConnection } from './queries-sessions'
import { closeOffersOf, deleteMember, findMembers, type MemberRow, updateMember } from './queries-team'
import { requireOwnerBeside } from './team-rules'

export interface ProvisionedPerson {
  userId: string
  email: string
  connectionId: string
  /** The membership was suspended by this connection. */
  hasSuspended: boolean
}

export interface ProvisionedAccess {
  /** Null: no access. */
  role: MemberRoleName | null
  /** The connection maps no groups: a member's role is the organization's own matter. */
  keepsRoles: boolean
}

/**
 * Makes a membership what the provider says, within the team's lock. True: it is suspended by the provider. Who was suspended by
 * the organization stays so, and owners keep their role. Throws E8018 for the last owner.
 */
export async function applyProvisioning(
  db: Db,
  ctx: TenantContext,
  person: ProvisionedPerson,
  { role, keepsRoles }: ProvisionedAccess,
): Promise<boolean> {
  const members = await findMembers(db, ctx.organizationId)
  const member = members.find(({ userId }) => userId === person.userId)
  if (role === null) {
    if (!member?.isActive) return person.hasSuspended
    await suspend(db, ctx, { person, member, members })
    return true
  }
  if (!member) {
    await join(db, ctx, person, role)
    return false
  }
  // defence: a provider lifts no suspension but its own
  if (!member.isActive && !person.hasSuspended) return false
  if (!member.isActive) {
    await updateMember(db, member.id, { isActive: true })
    await recordMember(db, ctx, member, {
      action: 'member.reinstated',
      before: { isActive: false },
      after: { isActive: true, restoredKeys: await keysOf(db, ctx, member) },
    })
  }
  // defence: provisioning neither makes nor unmakes owners
  if (member.role === 'owner' || member.role === role || keepsRoles) return false
  await updateMember(db, member.id, { role })
  await recordMember(db, ctx, member, {
    action: 'member.role_changed',
    before: { role: member.role },
    after: { role },
  })
  return false
}

/** Ends the membership of a person whom the provider deletes. One that the organization suspended stays, suspended. */
export async function endProvisioned(db: Db, ctx: TenantContext, person: ProvisionedPerson): Promise<void> {
  const members = await findMembers(db, ctx.organizationId)
  const member = members.find(({ userId }) => userId === person.userId)
  if (!member || (!member.isActive && !person.hasSuspended)) return
  if (member.role === 'owner') requireOwnerBeside(members, member)
  await close(db, ctx, person)
  const stoppedKeys = await keysOf(db, ctx, member)
  await deleteMember(db, member.id)
  await recordMember(db, ctx, member, {
    action: 'member.deprovisioned',
    before: { role: member.role },
    after: { stoppedKeys },
  })
}

async function join(
  db: Db,
  ctx: TenantContext,
  { userId, email }: ProvisionedPerson,
  role: MemberRoleName,
): Promise<void> {
  const id = newId()
  await insertMembership(db, { id, organizationId: ctx.organizationId, userId, role })
  await recordAudit(db, ctx, {
    action: 'member.joined_by_provider',
    subjectType: 'member',
    subjectId: id,
    after: { email, role },
  })
}

async function suspend(
  db: Db,
  ctx: TenantContext,
  given: { person: ProvisionedPerson; member: MemberRow; members: MemberRow[] },
): Promise<void> {
  const { person, member, members } = given
  if (member.role === 'owner') requireOwnerBeside(members, member)
  await updateMember(db, member.id, { isActive: false })
  await close(db, ctx, person)
  await recordMember(db, ctx, member, {
    action: 'member.suspended',
    before: { isActive: true },
    after: { isActive: false, stoppedKeys: await keysOf(db, ctx, member) },
  })
}

/** Sessions of the connection end; of a person who works nowhere else, all do. Offers of ownership are closed. */
async function close(db: Db, ctx: TenantContext, { userId, connectionId }: ProvisionedPerson): Promise<void> {
  const now = ctx.clock.now()
  await closeOffersOf(db, { organizationId: ctx.organizationId, userId }, now)
  // defence: a deactivated person's sessions end at once
  await endSessionsOfConnection(db, { connectionId, userId }, now)
  const others = (await findMemberships(db, userId)).filter(
    ({ organizationId }) => organizationId !== ctx.organizationId,
  )
  const user = await findUserById(db, userId)
  if (others.length === 0 && !user?.staffRole) await endSessionRows(db, userId, now)
}
