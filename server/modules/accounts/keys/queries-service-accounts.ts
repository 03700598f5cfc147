import type { Prisma } from '@/prisma/generated/client'
import type { OrganizationId } from '@/server/core/ids'
import { type Db, db } from '@/server/db'

const shown = {
  id: true,
  name: true,
  role: true,
  isActive: true,
  createdAt: true,
} as const satisfies Prisma.ServiceAccountSelect

export type ServiceAccountRow = Prisma.ServiceAccountGetPayload<{ select: typeof shown }>

/** Those that were not removed, by name. */
export function findServiceAccounts(db: Db, organizationId: OrganizationId): Promise<ServiceAccountRow[]> {
  return db.serviceAccount.findMany({
    // defence: lists of service accounts are scoped to the organization
    where: { organizationId, removedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: shown,
  })
}

export function findServiceAccount(
  db: Db,
  organizationId: OrganizationId,
  id: string,
): Promise<ServiceAccountRow | null> {
  // defence: a service account is scoped to the organization
  return db.serviceAccount.findFirst({ where: { id, organizationId, removedAt: null }, select: shown })
}

export function insertServiceAccount(
  db: Db,
  data: Prisma.ServiceAccountUncheckedCreateInput,
): Promise<ServiceAccountRow> {
  return db.serviceAccount.create({ data, select: shown })
}

export function updateServiceAccount(
  db: Db,
  id: string,
  data: Prisma.ServiceAccountUncheckedUpdateInput,
): Promise<ServiceAccountRow> {
  return db.serviceAccount.update({ where: { id }, data, select: shown })
}

/** How many keys that work each service account has, and when one of them was last used. */
export async function findKeysByServiceAccount(organizationId: OrganizationId, now: Date) {
  const rows = await db.apiKey.groupBy({
    by: ['serviceAccountId'],
    where: {
      organizationId,
      serviceAccountId: { not: null },
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    _count: { _all: true },
    _max: { lastUsedAt: true },
  })
  return new Map(
    rows.map(({ serviceAccountId, _count, _max }) => [
      serviceAccountId,
      { keyCount: _count._all, lastUsedAt: _max.lastUsedAt },
    ]),
  )
}

/** Revokes the keys of a service account. Returns how many. */
export async function revokeKeysOf(db: Db, serviceAccountId: string, now: Date): Promise<number> {
  const { count } = await db.apiKey.updateMany({
    where: { serviceAccountId, revokedAt: null },
    data: { revokedAt: now },
  })
  return count
}

/** Null: no membership of this organization. */
export async function findMemberUserId(
  db: Db,
  organizationId: OrganizationId,
  membershipId: string,
): Promise<string | null> {
  const found = await db.membership.findFirst({
    where: { id: membershipId, organizationId },
    select: { userId: true },
  })
  return found?.userId ?? null
}
