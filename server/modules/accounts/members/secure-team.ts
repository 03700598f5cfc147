import { z } from 'zod'
import { OneMember } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { recordAudit } from '@/server/modules/platform/audit'
import { twoFactorEmail } from './emails'
import { recordMember, requireMember } from './manage-member'
import { findMemberships, findOrganization, findUserById } from './queries'
import { deletePasskeys } from './queries-passkeys'
import { endSessionRows } from './queries-sessions'
import { inTeamTransaction, updateTwoFactorRequirement } from './queries-team'
import { deleteRecoveryCodes, deleteTwoFactor, hasSecondFactor } from './queries-two-factor'
import { requireChangeable } from './team-rules'

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
