import type { Prisma } from '@/prisma/generated/client'
import type { Clock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { releaseFile } from '@/server/modules/platform/files'
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

export function findDocument(db: Db, where: { id: string; organizationId: string }) {
  return db.kybDocument.findFirst({ where })
}

export async function insertDocument(db: Db, data: Prisma.KybDocumentUncheckedCreateInput): Promise<void> {
  await db.kybDocument.create({ data })
}

/** The current documents of this kind about this subject. */
export function findCurrent(
  db: Db,
  where: { organizationId: string; kind: string; subjectId: string | null },
) {
  return db.kybDocument.findMany({ where: { ...where, replacedAt: null } })
}

export async function markReplaced(db: Db, { id, organizationId }: Own, replacedAt: Date): Promise<void> {
  await db.kybDocument.updateMany({ where: { id, organizationId }, data: { replacedAt } })
}

export async function markSubmitted(db: Db, organizationId: string, submittedAt: Date): Promise<void> {
  await db.kybDocument.updateMany({ where: { organizationId, submittedAt: null }, data: { submittedAt } })
}

/** Takes a document that was never submitted away, with its file. */
export async function deleteDocument(
  db: Db,
  { id, organizationId, fileId }: Own & { fileId: string },
  clock: Clock,
): Promise<void> {
  await db.kybDocument.deleteMany({ where: { id, organizationId } })
  await releaseFile(db, { organizationId, fileId, clock })
}

/** The documents about a removed owner or officer: submitted ones stay as replaced. */
export async function dropDocumentsOf(
  db: Db,
  { organizationId, subjectId, clock }: { organizationId: string; subjectId: string; clock: Clock },
): Promise<void> {
  const rows = await db.kybDocument.findMany({ where: { organizationId, subjectId, replacedAt: null } })
  for (const { id, fileId, submittedAt } of rows) {
    if (submittedAt) await markReplaced(db, { id, organizationId }, clock.now())
    else await deleteDocument(db, { id, organizationId, fileId }, clock)
  }
}
