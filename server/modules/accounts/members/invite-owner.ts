import { OwnerInvite } from '@/server/contract/forms/team'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { sendSoon } from '@/server/modules/accounts/mail'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { newInviteLink } from './invite-link'
import { handOver } from './invite-member'
import {
  findMembers,
  findOpenInvites,
  findRoleOfAccount,
  insertInvite,
  inTeamTransaction,
  revokeOpenInvites,
} from './queries-team'
import { normalizeEmail } from './sign-in'
import { ownsAccount } from './team-rules'

/**
 * Offers an organization to its first owner, by the staff who opened the account. Once it has an owner, only they can
 * transfer ownership: E8009. By mail, or by a link in the answer, as every invite. There is one such offer at a time: a newer one ends the one before. Throws E5004, E8002 (has a membership).
 */
export const inviteOwner = writeVerb('organizations.create', OwnerInvite, run)

async function run(ctx: TenantContext, input: { email: string }) {
  const email = normalizeEmail(input.email)
  const { organizationId } = ctx
  const now = ctx.clock.now()
  const { url, ...link } = newInviteLink(now)
  const made = await inTeamTransaction(organizationId, async (db) => {
    // defence: a deleted organization takes no invitations
    const role = await findRoleOfAccount(db, organizationId)
    if (!role) throw new AppError('E7001')
    const members = await findMembers(db, organizationId)
    if (members.some(ownsAccount)) throw owned()
    if (members.some((member) => member.user.email === email)) throw new AppError('E8002')
    await revokeOpenInvites(db, { organizationId, role }, now)
    await revokeOpenInvites(db, { organizationId, email }, now)
    const row = { id: newId(), organizationId, email, role, createdAt: now }
    const invite = await insertInvite(db, { ...row, ...link, invitedBy: describeActor(ctx.actor).name })
    await recordAudit(db, ctx, {
      action: 'invite.created',
      subjectType: 'invite',
      subjectId: row.id,
      after: { email, role: row.role },
    })
    return handOver(db, ctx, invite, url)
  })
  sendSoon(ctx)
  return made
}

/** The owners' names and, without an owner, the open invitations of one. The caller has checked the permission. */
export async function getOwnership(ctx: TenantContext) {
  const members = await findMembers(db, ctx.organizationId)
  const ownerNames = members.filter(ownsAccount).map(({ user }) => user.name)
  if (ownerNames.length > 0) return { ownerNames, ownerInvites: [] }
  const now = ctx.clock.now()
  const invites = await findOpenInvites(db, ctx.organizationId)
  const ownerInvites = invites
    .filter((invite) => invite.role === 'owner' || invite.role === 'affiliate')
    .map((invite) => ({ ...invite, isExpired: invite.expiresAt <= now }))
  return { ownerNames, ownerInvites }
}

const owned = () =>
  new AppError('E8009', {
    message: 'The organization already has an owner. Only the owner can transfer ownership.',
  })
