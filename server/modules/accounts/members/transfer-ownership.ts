import { OneMember } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { ownershipEmail } from './emails'
import { recordMember, requireMember } from './manage-member'
import { findOrganization } from './queries'
import {
  closeOffer,
  findMembers,
  findOpenOffer,
  insertOffer,
  inTeamTransaction,
  type MemberRow,
  updateMember,
} from './queries-team'

const lifetimeMs = 7 * 86_400_000

/**
 * Offers the ownership to a member, who has seven days to take it; until then nothing changes. One offer at a time: E8021.
 * Throws E5004, E8001, E8009 (an owner already), E8011, E8014 (suspended).
 */
export const offerOwnership = writeVerb('team.transfer', OneMember, runOfferOwnership)

async function runOfferOwnership(ctx: TenantContext, { membershipId }: OneMember): Promise<void> {
  const now = ctx.clock.now()
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const { target, members } = await requireMember(db, ctx, membershipId)
    const giving = requireOwn(ctx, members)
    // The membership is read again under the lock: it may have been handed over a moment ago.
    if (giving.role !== 'owner') throw new AppError('E5004')
    if (target.id === giving.id) throw new AppError('E8011')
    if (!target.isActive) throw new AppError('E8014')
    if (target.role === 'owner') throw new AppError('E8009', { message: 'This member is already an owner.' })
    const pending = await findOpenOffer(db, ctx.organizationId)
    if (pending && pending.expiresAt > now) throw new AppError('E8021')
    if (pending) await closeOffer(db, pending.id, now)
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    const parties = { fromUserId: giving.userId, toUserId: target.userId }
    const { organizationId } = ctx
    await insertOffer(db, { id: newId(), organizationId, ...parties, createdAt: now, expiresAt })
    await recordMember(db, ctx, target, { action: 'ownership.offered', before: {}, after: { expiresAt } })
    const organization = await findOrganization(db, organizationId)
    if (!organization) throw new AppError('E7001')
    const mail = ownershipEmail({ email: target.user.email, organization, from: giving.user.name })
    await queueMail(db, ctx, mail, { expiresAt, organizationId })
  })
  sendSoon(ctx)
}

/**
 * Takes the ownership that was offered: the giver is an admin from then on, both or neither.
 * Throws E0004 when there is no such offer any more, or its sender no longer owns the organization.
 */
export const acceptOwnership = writeVerb('team.read', runAcceptOwnership)

async function runAcceptOwnership(ctx: TenantContext): Promise<void> {
  await answer(ctx, async (db, { taking, giving }) => {
    if (giving?.role !== 'owner' || !giving.isActive || !taking.isActive) throw noOffer()
    await updateMember(db, taking.id, { role: 'owner' })
    await updateMember(db, giving.id, { role: 'admin' })
    await recordMember(db, ctx, taking, {
      action: 'member.made_owner',
      before: { role: taking.role, owner: giving.user.email },
      after: { role: 'owner', owner: taking.user.email },
    })
  })
}

/** Leaves the ownership where it is. Throws E0004 when nothing is offered any more. */
export const declineOwnership = writeVerb('team.read', runDeclineOwnership)

async function runDeclineOwnership(ctx: TenantContext): Promise<void> {
  await answer(ctx, (db, { taking }) =>
    recordMember(db, ctx, taking, { action: 'ownership.declined', before: {}, after: {} }),
  )
}

/** Withdraws an open offer. Throws E5004, E0004 when there is none. */
export const withdrawOwnershipOffer = writeVerb('team.transfer', runWithdrawOwnershipOffer)

async function runWithdrawOwnershipOffer(ctx: TenantContext): Promise<void> {
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const members = await findMembers(db, ctx.organizationId)
    if (requireOwn(ctx, members).role !== 'owner') throw new AppError('E5004')
    const offer = await findOpenOffer(db, ctx.organizationId)
    const target = members.find((member) => member.userId === offer?.toUserId)
    if (!offer || !target) throw noOffer()
    await closeOffer(db, offer.id, ctx.clock.now())
    await recordMember(db, ctx, target, { action: 'ownership.withdrawn', before: {}, after: {} })
  })
}

/** The open offer to the caller, closed by this answer. */
async function answer(
  ctx: TenantContext,
  work: (db: Db, parties: { taking: MemberRow; giving: MemberRow | undefined }) => Promise<void>,
): Promise<void> {
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const now = ctx.clock.now()
    const members = await findMembers(db, ctx.organizationId)
    const taking = requireOwn(ctx, members)
    const offer = await findOpenOffer(db, ctx.organizationId)
    if (!offer || offer.toUserId !== taking.userId || offer.expiresAt <= now) throw noOffer()
    await closeOffer(db, offer.id, now)
    await work(db, { taking, giving: members.find((member) => member.userId === offer.fromUserId) })
  })
}

/** The acting person's own membership; E8001 for staff, keys and jobs, who have none. */
export function requireOwn({ actor }: TenantContext, members: readonly MemberRow[]): MemberRow {
  const own = members.find((member) => actor.kind === 'user' && member.userId === actor.userId)
  if (!own?.isActive) throw new AppError('E8001')
  return own
}

const noOffer = () => new AppError('E0004', { message: 'The offer was withdrawn or has expired.' })
