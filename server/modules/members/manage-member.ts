import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { prisma } from '@/server/db'
import { type AuditSnapshot, recordAudit } from '@/server/modules/audit'
import { endSessionRows } from './queries-sessions'
import { findMembers, findOpenInvites, inTeamTransaction, type MemberRow, updateMember } from './queries-team'
import { requirePermission } from './require-permission'
import { type AssignableRole, requireAssignable, requireChangeable, requireOwnerBeside } from './team-rules'

interface Target {
  membershipId: string
}

/** Everybody with a seat, suspended ones too, and the offers still open. Throws E5004. */
export async function getTeam(ctx: TenantContext) {
  requirePermission(ctx.actor, 'team.read')
  const [members, invites] = await Promise.all([
    findMembers(prisma, ctx.organizationId),
    findOpenInvites(prisma, ctx.organizationId),
  ])
  const now = ctx.clock.now()
  return {
    members: members.map(({ id, userId, role, isActive, createdAt, user }) => ({
      id,
      userId,
      role,
      isActive,
      createdAt,
      ...user,
    })),
    invites: invites.map((invite) => ({ ...invite, isExpired: invite.expiresAt <= now })),
  }
}

/** Throws E5004, E8001, E8009, E8010, E8011, E8014 (suspended), E8018. */
export function changeRole(ctx: TenantContext, input: Target & { role: AssignableRole }): Promise<void> {
  return change(ctx, input, async (db, target, members) => {
    requireAssignable(ctx.actor, input.role)
    if (!target.isActive) throw new AppError('E8014')
    if (target.role === input.role) return
    if (target.role === 'owner') requireOwnerBeside(members, target)
    await updateMember(db, target.id, { role: input.role })
    await record(db, ctx, target, {
      action: 'member.role_changed',
      before: { role: target.role },
      after: { role: input.role },
    })
  })
}

/** Takes the seat away for now, and ends every session of that person at once. E8001, E8010, E8011, E8013, E8018. */
export function suspendMember(ctx: TenantContext, input: Target): Promise<void> {
  return change(ctx, input, async (db, target, members) => {
    if (!target.isActive) throw new AppError('E8013')
    if (target.role === 'owner') requireOwnerBeside(members, target)
    await updateMember(db, target.id, { isActive: false })
    await endSessionRows(db, target.userId, ctx.clock.now())
    await record(db, ctx, target, {
      action: 'member.suspended',
      before: { isActive: true },
      after: { isActive: false },
    })
  })
}

/** Gives a suspended seat back; one that is not suspended stays as it is. E8001, E8010, E8011. */
export function reinstateMember(ctx: TenantContext, input: Target): Promise<void> {
  return change(ctx, input, async (db, target) => {
    if (target.isActive) return
    await updateMember(db, target.id, { isActive: true })
    await record(db, ctx, target, {
      action: 'member.reinstated',
      before: { isActive: false },
      after: { isActive: true },
    })
  })
}

/** Makes another member the owner and the acting owner an admin, both or neither. E5004, E8001, E8011, E8014. */
export async function transferOwnership(ctx: TenantContext, { membershipId }: Target): Promise<void> {
  requirePermission(ctx.actor, 'team.transfer')
  return inTeamTransaction(ctx.organizationId, async (db) => {
    const { target, members } = await requireMember(db, ctx, membershipId)
    const { actor } = ctx
    const giving = members.find((member) => actor.kind === 'user' && member.userId === actor.userId)
    // The seat is read again under the lock: it may have been handed over a moment ago.
    if (giving?.role !== 'owner' || !giving.isActive) throw new AppError('E5004')
    if (target.id === giving.id) throw new AppError('E8011')
    if (!target.isActive) throw new AppError('E8014')
    await updateMember(db, target.id, { role: 'owner' })
    await updateMember(db, giving.id, { role: 'admin' })
    await record(db, ctx, target, {
      action: 'member.made_owner',
      before: { role: target.role, owner: giving.user.email },
      after: { role: 'owner', owner: target.user.email },
    })
  })
}

/** Permission, lock, the member, and the rules of rank, before `work` changes anything. */
async function change(
  ctx: TenantContext,
  { membershipId }: Target,
  work: (db: Db, target: MemberRow, members: MemberRow[]) => Promise<void>,
): Promise<void> {
  requirePermission(ctx.actor, 'team.manage')
  return inTeamTransaction(ctx.organizationId, async (db) => {
    const { target, members } = await requireMember(db, ctx, membershipId)
    requireChangeable(ctx.actor, target)
    await work(db, target, members)
  })
}

async function requireMember(db: Db, ctx: TenantContext, membershipId: string) {
  const members = await findMembers(db, ctx.organizationId)
  const target = members.find((member) => member.id === membershipId)
  if (!target) throw new AppError('E8001')
  return { target, members }
}

function record(
  db: Db,
  ctx: TenantContext,
  member: MemberRow,
  { action, before, after }: { action: string; before: AuditSnapshot; after: AuditSnapshot },
): Promise<void> {
  const { email } = member.user
  const who = { subjectType: 'member', subjectId: member.id }
  return recordAudit(db, ctx, { action, ...who, before: { email, ...before }, after: { email, ...after } })
}
