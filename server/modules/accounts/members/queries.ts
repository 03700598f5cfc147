import type { Context, MemberRoleName, StaffRoleName } from '@/server/core/context'
import type { Db } from '@/server/db'
import { endSessionRows } from './queries-sessions'

export interface NewUser {
  id: string
  email: string
  name: string
  passwordHash: string
  staffRole: StaffRoleName | null
}

export function findUserByEmail(db: Db, email: string) {
  return db.user.findUnique({ where: { email } })
}

export function findUserById(db: Db, id: string) {
  return db.user.findUnique({ where: { id } })
}

export function insertUser(db: Db, user: NewUser) {
  return db.user.create({ data: user })
}

export function insertMembership(
  db: Db,
  membership: {
    id: string
    organizationId: string
    userId: string
    role: MemberRoleName
  },
) {
  return db.membership.create({ data: membership })
}

export function findMembership(db: Db, key: { organizationId: string; userId: string }) {
  return db.membership.findUnique({ where: { organizationId_userId: key } })
}

export async function updateStaffRole(db: Db, userId: string, staffRole: StaffRoleName): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { staffRole } })
}

export function touchSignIn(db: Db, userId: string, at: Date) {
  return db.user.update({ where: { id: userId }, data: { lastSignInAt: at } })
}

/** Signing in and setting up a second factor wait for each other: no session begins unseen between the two. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db.query('select 1 from app_user where id = $1 for update', [id])
}

export async function updateUser(
  db: Db,
  id: string,
  change: { name?: string; passwordHash?: string },
): Promise<void> {
  await db.user.update({ where: { id }, data: change })
}

const shownOrganization = {
  id: true,
  slug: true,
  name: true,
  kind: true,
  isActive: true,
  requiresTwoFactor: true,
} as const

export function findOrganization(db: Db, organizationId: string) {
  return db.organization.findUnique({ where: { id: organizationId }, select: shownOrganization })
}

export function findOrganizationBySlug(db: Db, slug: string) {
  return db.organization.findUnique({ where: { slug }, select: shownOrganization })
}

export function findMemberships(db: Db, userId: string) {
  return db.membership.findMany({
    where: { userId, isActive: true },
    select: { organizationId: true, role: true },
    orderBy: { organizationId: 'asc' },
  })
}

export function findProfile(db: Db, id: string) {
  return db.user.findUnique({
    where: { id },
    select: {
      email: true,
      name: true,
      createdAt: true,
      lastSignInAt: true,
      memberships: {
        select: {
          organizationId: true,
          role: true,
          isActive: true,
          createdAt: true,
          organization: { select: { name: true, slug: true } },
        },
        orderBy: { id: 'asc' },
      },
    },
  })
}

/** Ends what members of an organization can do there, and open invitations to it, in the caller's transaction. */
export async function endTeam(tx: Db, { clock }: Context, organizationId: string): Promise<void> {
  const now = clock.now()
  await tx.membership.updateMany({ where: { organizationId }, data: { isActive: false } })
  await tx.invite.updateMany({
    where: { organizationId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  })
  const closed = { closedAt: now }
  await tx.ownershipOffer.updateMany({ where: { organizationId, closedAt: null }, data: closed })
  await tx.joinRequest.updateMany({ where: { organizationId, closedAt: null }, data: closed })
}

/** Locks the organizations of a person in the order of their ids, as every change of a team does with its own. */
export async function lockOrganizationsOf(tx: Db, userId: string): Promise<void> {
  await tx.query(lockStatement, [userId])
}

const lockStatement = {
  name: 'members.lock-organizations-of',
  text: `select id from organization
    where id in (select organization_id from membership where user_id = $1) order by id for update`,
}

export function findMembershipsOf(tx: Db, userId: string) {
  return tx.membership.findMany({ where: { userId }, orderBy: { id: 'asc' } })
}

/** Ends an account: its sessions end, and sign-in is refused. */
export async function endAccount(tx: Db, { clock }: Context, userId: string): Promise<void> {
  await endSessionRows(tx, userId, clock.now())
  await tx.user.updateMany({ where: { id: userId }, data: { isActive: false } })
}

/** Deletes an account with its sessions, sign-in methods, memberships, and what was offered to or asked by it. */
export async function eraseAccount(tx: Db, userId: string): Promise<void> {
  await tx.ownershipOffer.deleteMany({ where: { OR: [{ fromUserId: userId }, { toUserId: userId }] } })
  await tx.membership.deleteMany({ where: { userId } })
  await tx.pastMembership.deleteMany({ where: { userId } })
  const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } })
  if (!user) return
  await tx.invite.deleteMany({ where: { email: user.email } })
  await tx.user.delete({ where: { id: userId } })
}
