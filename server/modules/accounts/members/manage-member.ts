import { z } from 'zod'
import { assignableRoles } from '@/server/contract/forms/team'
import { OneMember } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { twoFactorEmail } from './emails'
import { findMemberships, findOrganization, findUserById } from './queries'
import { deletePasskeys, deleteRecoveryCodes, deleteTwoFactor, hasSecondFactor } from './queries-factors'
import { endSessionRows } from './queries-sessions'
import {
  closeOffersOf,
  countKeysByMember,
  findMembers,
  inTeamTransaction,
  type MemberRow,
  updateMember,
  updateTwoFactorRequirement,
} from './queries-team'
import { requireAssignable, requireChangeable, requireOwnerBeside } from './team-rules'

// defence: unknown input fields are dropped
const NewRole = OneMember.extend({ role: z.enum(assignableRoles) })

/** Throws E5004, E8001, E8009, E8010, E8011, E8014 (suspended), E8018. */
export const changeRole = writeVerb('team.manage', NewRole, runChangeRole)

function runChangeRole(ctx: TenantContext, input: z.output<typeof NewRole>): Promise<void> {
  return change(ctx, input, async (db, target, members) => {
    requireAssignable(ctx.actor, input.role)
    if (!target.isActive) throw new AppError('E8014')
    if (target.role === input.role) return
    if (target.role === 'owner') requireOwnerBeside(members, target)
    await updateMember(db, target.id, { role: input.role })
    await recordMember(db, ctx, target, {
      action: 'member.role_changed',
      before: { role: target.role },
      after: { role: input.role },
    })
  })
}

/** Suspends the membership: ends every session of that person at once, and their API keys stop. E8001, E8010, E8011, E8013, E8018. */
export const suspendMember = writeVerb('team.manage', OneMember, runSuspendMember)

function runSuspendMember(ctx: TenantContext, input: OneMember): Promise<void> {
  return change(ctx, input, async (db, target, members) => {
    if (!target.isActive) throw new AppError('E8013')
    if (target.role === 'owner') requireOwnerBeside(members, target)
    await updateMember(db, target.id, { isActive: false })
    await endSessionRows(db, target.userId, ctx.clock.now())
    await closeOffersOf(db, { organizationId: ctx.organizationId, userId: target.userId }, ctx.clock.now())
    await recordMember(db, ctx, target, {
      action: 'member.suspended',
      before: { isActive: true },
      after: { isActive: false, stoppedKeys: await keysOf(db, ctx, target) },
    })
  })
}

/** Reactivates a suspended membership; one that is not suspended stays as it is. E8001, E8010, E8011. */
export const reinstateMember = writeVerb('team.manage', OneMember, runReinstateMember)

function runReinstateMember(ctx: TenantContext, input: OneMember): Promise<void> {
  return change(ctx, input, async (db, target) => {
    if (target.isActive) return
    await updateMember(db, target.id, { isActive: true })
    await recordMember(db, ctx, target, {
      action: 'member.reinstated',
      before: { isActive: false },
      after: { isActive: true, restoredKeys: await keysOf(db, ctx, target) },
    })
  })
}

/** How many working keys the member answers for. */
export async function keysOf(db: Db, ctx: TenantContext, { userId }: { userId: string }): Promise<number> {
  return (await countKeysByMember(db, ctx.organizationId, ctx.clock.now())).get(userId) ?? 0
}

/** Lock, the member, and the rules of rank, before `work` changes anything. */
async function change(
  ctx: TenantContext,
  { membershipId }: OneMember,
  work: (db: Db, target: MemberRow, members: MemberRow[]) => Promise<void>,
): Promise<void> {
  return inTeamTransaction(ctx.organizationId, async (db) => {
    const { target, members } = await requireMember(db, ctx, membershipId)
    requireChangeable(ctx.actor, target)
    await work(db, target, members)
  })
}

/** The members, and the one asked for. Throws E8001. */
export async function requireMember(db: Db, ctx: TenantContext, membershipId: string) {
  const members = await findMembers(db, ctx.organizationId)
  const target = members.find((member) => member.id === membershipId)
  if (!target) throw new AppError('E8001')
  return { target, members }
}

export function recordMember(
  db: Db,
  ctx: TenantContext,
  member: MemberRow,
  { action, before, after }: { action: string; before: AuditSnapshot; after: AuditSnapshot },
): Promise<void> {
  const { email } = member.user
  const who = { subjectType: 'member', subjectId: member.id }
  return recordAudit(db, ctx, { action, ...who, before: { email, ...before }, after: { email, ...after } })
}

/**
 * Requires two-factor authentication of everyone who opens the organization, or no longer does. The caller must have it
 * too: E0003. Throws E5004.
 */
export const requireTwoFactor = writeVerb(
  'team.secure',
  z.object({ isRequired: z.boolean() }),
  runRequireTwoFactor,
)

async function runRequireTwoFactor(
  ctx: TenantContext,
  { isRequired }: { isRequired: boolean },
): Promise<void> {
  if (isRequired && ctx.actor.kind === 'user' && !(await hasSecondFactor(db, ctx.actor.userId))) {
    throw new AppError('E0003', { message: 'Turn on two-factor authentication for your account first.' })
  }
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const organization = await findOrganization(db, ctx.organizationId)
    if (!organization || organization.requiresTwoFactor === isRequired) return
    await updateTwoFactorRequirement(db, ctx.organizationId, isRequired)
    await recordAudit(db, ctx, {
      action: 'organization.two_factor_changed',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      before: { requiresTwoFactor: !isRequired },
      after: { requiresTwoFactor: isRequired },
    })
  })
}

/**
 * Takes a member's authenticator app, passkeys and recovery codes away, for who lost them, and ends their sessions. A person who also
 * works elsewhere, or for Croupier, is more than this team's: only Croupier's administrators reset them (E8010).
 * Throws E5004, E8001, E8010, E8011.
 */
export const resetMemberTwoFactor = writeVerb('team.resetTwoFactor', OneMember, runResetMemberTwoFactor)

async function runResetMemberTwoFactor(ctx: TenantContext, { membershipId }: OneMember): Promise<void> {
  const isStaff = ctx.actor.kind === 'user' && ctx.actor.role === null
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const { target } = await requireMember(db, ctx, membershipId)
    if (!isStaff) requireChangeable(ctx.actor, target)
    const [memberships, user] = [
      await findMemberships(db, target.userId),
      await findUserById(db, target.userId),
    ]
    const isOnlyHere = memberships.every((membership) => membership.organizationId === ctx.organizationId)
    if (!isStaff && (!isOnlyHere || user?.staffRole)) {
      throw new AppError('E8010', { message: 'Only Croupier support can reset this member.' })
    }
    if (user?.staffRole && isStaff) throw new AppError('E8010')
    const gone = [await deleteTwoFactor(db, target.userId), await deletePasskeys(db, target.userId)]
    if (!gone.includes(true)) return
    await deleteRecoveryCodes(db, target.userId)
    await endSessionRows(db, target.userId, ctx.clock.now())
    await recordMember(db, ctx, target, {
      action: 'member.two_factor_reset',
      before: { hasTwoFactor: true },
      after: { hasTwoFactor: false },
    })
    await queueMail(db, ctx, twoFactorEmail({ email: target.user.email, news: 'reset' }))
  })
  sendSoon(ctx)
}
