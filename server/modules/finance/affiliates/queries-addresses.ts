import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export function countAddresses(db: Db, organizationId: string): Promise<number> {
  return db.payoutAddress.count({ where: { organizationId, removedAt: null } })
}

export async function insertAddress(db: Db, data: Prisma.PayoutAddressUncheckedCreateInput): Promise<void> {
  await db.payoutAddress.create({ data })
}

export function findAddress(db: Db, where: { id: string; organizationId: string }) {
  return db.payoutAddress.findFirst({ where })
}

export async function markRemoved(db: Db, id: string, removedAt: Date): Promise<void> {
  await db.payoutAddress.update({ where: { id }, data: { removedAt } })
}

/** Those in use, newest first. */
export function findAddresses(db: Db, organizationId: string) {
  return db.payoutAddress.findMany({
    where: { organizationId, removedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, kind: true, holder: true, hint: true, usableFrom: true, createdAt: true },
  })
}
