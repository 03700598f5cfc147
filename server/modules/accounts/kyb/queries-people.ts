import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import type { Holding } from './ownership'

interface Own {
  id: string
  organizationId: string
}

export function findOwners(db: Db, organizationId: string) {
  return db.kybOwner.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { holds: true },
  })
}

/** False where the id is taken. */
export async function insertOwner(db: Db, data: Prisma.KybOwnerCreateManyInput): Promise<boolean> {
  const { count } = await db.kybOwner.createMany({ data: [data], skipDuplicates: true })
  return count === 1
}

/** False where the organization has no such owner. */
export async function updateOwner(
  db: Db,
  { id, organizationId, ...data }: Own & Prisma.KybOwnerUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.kybOwner.updateMany({ where: { id, organizationId }, data })
  return count === 1
}

export async function replaceHoldings(
  db: Db,
  { id, organizationId }: Own,
  holdings: readonly Holding[],
): Promise<void> {
  await db.kybHolding.deleteMany({ where: { holderId: id, organizationId } })
  await db.kybHolding.createMany({
    data: holdings.map((holding) => ({ ...holding, id: newId(), organizationId, holderId: id })),
  })
}

export async function deleteOwner(db: Db, where: Own): Promise<boolean> {
  const { count } = await db.kybOwner.deleteMany({ where })
  return count === 1
}

export function findOfficer(db: Db, where: Own) {
  return db.kybOfficer.findFirst({ where })
}

export function countOfficers(db: Db, organizationId: string): Promise<number> {
  return db.kybOfficer.count({ where: { organizationId } })
}

/** False where the id is taken. */
export async function insertOfficer(db: Db, data: Prisma.KybOfficerCreateManyInput): Promise<boolean> {
  const { count } = await db.kybOfficer.createMany({ data: [data], skipDuplicates: true })
  return count === 1
}

export async function updateOfficer(
  db: Db,
  { id, organizationId, ...data }: Own & Prisma.KybOfficerUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.kybOfficer.updateMany({ where: { id, organizationId }, data })
  return count === 1
}

export async function deleteOfficer(db: Db, where: Own): Promise<boolean> {
  const { count } = await db.kybOfficer.deleteMany({ where })
  return count === 1
}
