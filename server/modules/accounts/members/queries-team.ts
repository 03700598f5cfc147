import type { Prisma } from '@/prisma/generated/client'
import { type MemberRoleName, ownRoles } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import type { OwningRole } from './team-rules'

/** One change of a team at a time per organization, so that two owners cannot take each other's membership at once. */
export function inTeamTransaction<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(async (db) => {
    // defence: two owners cannot both leave
    await db.query('select 1 from organization where id = $1 for update', [organizationId])
    return work(db)
  })
}

const person = {
  select: {
    name: true,
    email: true,
    lastSignInAt: true,
    twoFactor: { select: { confirmedAt: true } },
    _count: { select: { passkeys: true } },
  },
}

export function findMembers(db: Db, organizationId: string) {
  return db.membership.findMany({
    where: { organizationId },
    include: { user: person },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  })
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

export async function updateMember(
  db: Db,
  id: string,
  change: { role?: MemberRoleName; isActive?: boolean; providerLinkUntil?: Date | null },
): Promise<void> {
  await db.membership.update({ where: { id }, data: change })
}

/** Whether an owner lets a connection of the organization link the account now. */
export async function isProviderLinkAllowed(
  of: { organizationId: string; userId: string },
  now: Date,
): Promise<boolean> {
  // defence: the permission to link ends after a day
  return (await db.membership.count({ where: { ...of, isActive: true, providerLinkUntil: { gt: now } } })) > 0
}

/** Once the account is linked. */
export async function endProviderLink(db: Db, of: { organizationId: string; userId: string }): Promise<void> {
  const where = { ...of, providerLinkUntil: { not: null } }
  await db.membership.updateMany({ where, data: { providerLinkUntil: null } })
}

const shownInvite = {
  id: true,
  email: true,
  role: true,
  invitedBy: true,
  sentAt: true,
  expiresAt: true,
} satisfies Prisma.InviteSelect

const openInvite = { acceptedAt: null, revokedAt: null }

export function findOpenInvites(db: Db, organizationId: string) {
  return db.invite.findMany({
    where: { organizationId, ...openInvite },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: shownInvite,
  })
}

export function findInvite(db: Db, where: { id: string; organizationId: string }) {
  return db.invite.findFirst({ where })
}

export function findInviteByToken(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  return db.invite.findUnique({
    where: { tokenHash },
    include: { organization: { select: { name: true, slug: true } } },
  })
}

export function insertInvite(db: Db, data: Prisma.InviteUncheckedCreateInput) {
  return db.invite.create({ data, select: shownInvite })
}

export function renewInvite(
  db: Db,
  id: string,
  link: { tokenHash: Uint8Array<ArrayBuffer>; sentAt: Date; expiresAt: Date },
) {
  return db.invite.update({ where: { id }, data: link, select: shownInvite })
}

export function revokeOpenInvites(
  db: Db,
  which: { organizationId: string } & ({ email: string } | { role: OwningRole }),
  at: Date,
) {
  return db.invite.updateMany({ where: { ...which, ...openInvite }, data: { revokedAt: at } })
}

export async function deleteMember(db: Db, id: string): Promise<void> {
  await db.membership.delete({ where: { id } })
}

export async function updateTwoFactorRequirement(
  db: Db,
  organizationId: string,
  requiresTwoFactor: boolean,
): Promise<void> {
  await db.organization.update({ where: { id: organizationId }, data: { requiresTwoFactor } })
}

/** True for the one call that closed it. */
export async function closeInvite(
  db: Db,
  id: string,
  how: { acceptedAt: Date } | { revokedAt: Date },
): Promise<boolean> {
  const { count } = await db.invite.updateMany({ where: { id, ...openInvite }, data: how })
  return count === 1
}

export function countInvitesSince(db: Db, organizationId: string, since: Date): Promise<number> {
  return db.invite.count({ where: { organizationId, sentAt: { gt: since } } })
}

/** How many keys that work each member answers for. */
export async function countKeysByMember(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.apiKey.groupBy({
    by: ['responsibleId'],
    where: { organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    _count: { _all: true },
  })
  return new Map(
    rows.flatMap(({ responsibleId, _count }) => (responsibleId ? [[responsibleId, _count._all]] : [])),
  )
}

/** The role of who an organization belongs to, by its kind; null where there is none, or it is deleted. */
export async function findRoleOfAccount(db: Db, organizationId: string): Promise<OwningRole | null> {
  const found = await db.organization.findFirst({
    where: { id: organizationId, deletedAt: null },
    select: { kind: true },
  })
  return found && (ownRoles.find((own) => own === found.kind) ?? 'owner')
}

const unanswered = { closedAt: null }
const name = { select: { name: true, email: true } }

/** The one open offer of an organization; it may have expired. */
export function findOpenOffer(db: Db, organizationId: string) {
  return db.ownershipOffer.findFirst({
    where: { organizationId, ...unanswered },
    include: { from: name, to: name, organization: { select: { name: true } } },
  })
}

export async function insertOffer(db: Db, data: Prisma.OwnershipOfferUncheckedCreateInput): Promise<void> {
  await db.ownershipOffer.create({ data })
}

export async function closeOffer(db: Db, id: string, at: Date): Promise<void> {
  await db.ownershipOffer.updateMany({ where: { id, ...unanswered }, data: { closedAt: at } })
}

/** Ends an open offer that this person made or was made. */
export async function closeOffersOf(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  at: Date,
): Promise<void> {
  await db.ownershipOffer.updateMany({
    where: { organizationId, ...unanswered, OR: [{ fromUserId: userId }, { toUserId: userId }] },
    data: { closedAt: at },
  })
}

export async function updateJoinCode(db: Db, organizationId: string, joinCode: string | null): Promise<void> {
  await db.organization.update({ where: { id: organizationId }, data: { joinCode } })
}

export function findJoinCode(db: Db, organizationId: string) {
  return db.organization.findUnique({ where: { id: organizationId }, select: { joinCode: true } })
}

export function findOrganizationByJoinCode(db: Db, joinCode: string) {
  return db.organization.findFirst({
    where: { joinCode, isActive: true },
    select: { id: true, slug: true, name: true },
  })
}

export function findOpenJoinRequests(db: Db, organizationId: string) {
  return db.joinRequest.findMany({
    where: { organizationId, ...unanswered },
    include: { user: { select: { name: true, email: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

export function findOpenJoinRequest(db: Db, where: { organizationId: string; id?: string; userId?: string }) {
  return db.joinRequest.findFirst({
    where: { ...where, ...unanswered },
    include: { user: { select: { name: true, email: true, isActive: true } } },
  })
}

export async function insertJoinRequest(
  db: Db,
  data: { id: string; organizationId: string; userId: string; createdAt: Date },
): Promise<void> {
  await db.joinRequest.create({ data })
}

export async function closeJoinRequest(db: Db, id: string, at: Date): Promise<void> {
  await db.joinRequest.updateMany({ where: { id, ...unanswered }, data: { closedAt: at } })
}
