import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import type { Db } from '@/server/db'

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
