import type { Db } from '@/server/db'

const open = { closedAt: null }

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
    where: { organizationId, ...open },
    include: { user: { select: { name: true, email: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

export function findOpenJoinRequest(db: Db, where: { organizationId: string; id?: string; userId?: string }) {
  return db.joinRequest.findFirst({
    where: { ...where, ...open },
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
  await db.joinRequest.updateMany({ where: { id, ...open }, data: { closedAt: at } })
}
