import type { Prisma } from '@/prisma/generated/client'
import type { Clock } from '@/server/core/clock'
import type { Db } from '@/server/db'
import { releaseFile } from '@/server/modules/platform/files'

interface Own {
  id: string
  organizationId: string
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
