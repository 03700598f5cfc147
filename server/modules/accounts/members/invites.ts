import { randomBytes } from 'node:crypto'
import { NewInvite, OwnerInvite } from '@/server/contract/forms/team'
import { OneInvite } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { env } from '@/server/env'
import { isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { inviteEmail } from './emails'
import { findOrganization } from './queries'
import {
  closeInvite,
  countInvitesSince,
  findInvite,
  findMembers,
  findOpenInvites,
  findRoleOfAccount,
  insertInvite,
  inTeamTransaction,
  renewInvite,
  revokeOpenInvites,
} from './queries-team'
import { normalizeEmail } from './sign-in'
import { isOwning, ownsAccount, requireAssignable } from './team-rules'

const hourMs = 3_600_000
const invitesPerHour = 30

/**
 * Offers a membership by a link that works once, for seven days. It is mailed; where no mail is sent, the answer's `url` is the
 * only place it ever appears, else that is null and the link also proves who reads that mailbox. A newer offer to the same address ends the one before. Throws E5004, E8002 (has a membership), E8009 (role), E8017 (too many).
 */
export const inviteMember = writeVerb('team.manage', NewInvite, runInviteMember)

async function runInviteMember(ctx: TenantContext, input: NewInvite) {
  requireAssignable(ctx.actor, input.role)
  const email = normalizeEmail(input.email)
  const now = ctx.clock.now()
  const { url, ...link } = newInviteLink(now)
  const made = await inTeamTransaction(ctx.organizationId, async (db) => {
    await requireRoom(db, ctx)
    const members = await findMembers(db, ctx.organizationId)
    if (members.some((member) => member.user.email === email)) throw new AppError('E8002')
    await revokeOpenInvites(db, { organizationId: ctx.organizationId, email }, now)
    const row = { id: newId(), organizationId: ctx.organizationId, email, role: input.role, createdAt: now }
    const invite = await insertInvite(db, { ...row, ...link, invitedBy: describeActor(ctx.actor).name })
    await record(db, ctx, { id: row.id, action: 'invite.created', after: { email, role: input.role } })
    return handOver(db, ctx, invite, url)
  })
  sendSoon(ctx)
  return made
}

/** Makes a new link for an open offer; the old one stops working. Throws E5004, E8003, E8005, E8009, E8017. */
export const resendInvite = writeVerb('team.manage', OneInvite, runResendInvite)

async function runResendInvite(ctx: TenantContext, { inviteId }: OneInvite) {
  const { url, ...link } = newInviteLink(ctx.clock.now())
  const made = await inTeamTransaction(ctx.organizationId, async (db) => {
    const { email, role } = await requireOpenInvite(db, ctx, inviteId)
    requireAssignable(ctx.actor, role)
    await requireRoom(db, ctx)
    const invite = await renewInvite(db, inviteId, link)
    await record(db, ctx, { id: inviteId, action: 'invite.resent', after: { email, role } })
    return handOver(db, ctx, invite, url)
  })
  sendSoon(ctx)
  return made
}

type ShownInvite = Awaited<ReturnType<typeof insertInvite>>

/** By mail to the invited person; without mail, by a link for the inviting member. Never both. */
async function handOver(db: Db, ctx: TenantContext, invite: ShownInvite, url: string) {
  if (!isMailConfigured()) return { invite, url }
  const organization = await findOrganization(db, ctx.organizationId)
  const mail = inviteEmail({ ...invite, organization: organization?.name ?? 'Croupier', url })
  await queueMail(db, ctx, mail, { expiresAt: invite.expiresAt })
  return { invite, url: null }
}

/** Ends an open offer: its link is refused from now on. Throws E5004, E8003, E8005. */
export const revokeInvite = writeVerb('team.manage', OneInvite, runRevokeInvite)

async function runRevokeInvite(ctx: TenantContext, { inviteId }: OneInvite): Promise<{ email: string }> {
  return inTeamTransaction(ctx.organizationId, async (db) => {
    const { email, role } = await requireOpenInvite(db, ctx, inviteId)
    await closeInvite(db, inviteId, { revokedAt: ctx.clock.now() })
    await record(db, ctx, { id: inviteId, action: 'invite.revoked', before: { email, role } })
    return { email }
  })
}

async function requireOpenInvite(db: Db, ctx: TenantContext, id: string) {
  const invite = await findInvite(db, { id, organizationId: ctx.organizationId })
  if (!invite || invite.revokedAt) throw new AppError('E8003')
  if (invite.acceptedAt) throw new AppError('E8005')
  return invite
}

async function requireRoom(db: Db, ctx: TenantContext): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  if ((await countInvitesSince(db, ctx.organizationId, since)) < invitesPerHour) return
  throw new AppError('E8017', {
    message: `Limit of ${invitesPerHour} invitations per hour reached. Try again later.`,
    retryAfterS: hourMs / 1_000,
  })
}

type Snapshot = { email: string; role: string }

function record(
  db: Db,
  ctx: TenantContext,
  { id, ...event }: { id: string; action: string; before?: Snapshot; after?: Snapshot },
): Promise<void> {
  return recordAudit(db, ctx, { ...event, subjectType: 'invite', subjectId: id })
}

const lifetimeMs = 7 * 86_400_000

/** A new single-use link. The token is in the link alone: what is stored cannot make it again. */
function newInviteLink(now: Date) {
  const token = randomBytes(32).toString('base64url')
  return {
    url: `${env().baseUrl}/invite/${token}`,
    tokenHash: hashInviteToken(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
}

export function hashInviteToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(token))
}

/**
 * Offers an organization to its first owner, by the staff who opened the account. Once it has an owner, only they can
 * transfer ownership: E8009. By mail, or by a link in the answer, as every invite. There is one such offer at a time: a newer one ends the one before. Throws E5004, E8002 (has a membership).
 */
export const inviteOwner = writeVerb('organizations.create', OwnerInvite, runInviteOwner)

async function runInviteOwner(ctx: TenantContext, input: { email: string }) {
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
    .filter((invite) => isOwning(invite.role))
    .map((invite) => ({ ...invite, isExpired: invite.expiresAt <= now }))
  return { ownerNames, ownerInvites }
}

const owned = () =>
  new AppError('E8009', {
    message: 'The organization already has an owner. Only the owner can transfer ownership.',
  })
