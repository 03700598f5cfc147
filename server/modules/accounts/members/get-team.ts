import type { TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findOrganization } from './queries'
import {
  countKeysByMember,
  findJoinCode,
  findMembers,
  findOpenInvites,
  findOpenJoinRequests,
  findOpenOffer,
} from './queries-team'

/** Every member, suspended ones too, the offers still open, and how they must sign in. Throws E5004. */
export const getTeam = readVerb('team.read', run)

async function run(ctx: TenantContext) {
  const now = ctx.clock.now()
  const canManage = hasPermission(ctx.actor, 'team.manage')
  const [keyCounts, members, invites, offer, organization, joinCode, joinRequests] = await Promise.all([
    countKeysByMember(db, ctx.organizationId, now),
    findMembers(db, ctx.organizationId),
    findOpenInvites(db, ctx.organizationId),
    findOpenOffer(db, ctx.organizationId),
    findOrganization(db, ctx.organizationId),
    findJoinCode(db, ctx.organizationId),
    findOpenJoinRequests(db, ctx.organizationId),
  ])
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  return {
    members: members.map(
      ({ id, userId, role, isActive, createdAt, user: { twoFactor, _count, ...user } }) => ({
        id,
        userId,
        role,
        isActive,
        createdAt,
        ...user,
        hasTwoFactor: twoFactor?.confirmedAt != null || _count.passkeys > 0,
        /** API keys that work as long as this person has a membership. */
        keyCount: keyCounts.get(userId) ?? 0,
      }),
    ),
    invites: invites.map((invite) => ({ ...invite, isExpired: invite.expiresAt <= now })),
    ownershipOffer:
      offer && offer.expiresAt > now
        ? {
            from: offer.from.name,
            to: offer.to.name,
            expiresAt: offer.expiresAt,
            isForViewer: offer.toUserId === viewerId,
          }
        : null,
    /** For those alone who may give it away. */
    joinCode: canManage ? (joinCode?.joinCode ?? null) : null,
    joinRequests: joinRequests.map(({ id, createdAt, user }) => ({ id, createdAt, ...user })),
    requiresTwoFactor: organization?.requiresTwoFactor ?? false,
  }
}
