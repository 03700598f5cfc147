import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

export async function findWasApproved(db: Db, organizationId: string): Promise<boolean> {
  const found = await db.kybReview.findFirst({
    where: { organizationId, outcome: 'approved' },
    select: { id: true },
  })
  return found !== null
}

/** An earlier record of the same organization stays. */
export async function insertRecord(db: Db, data: Prisma.KybRecordCreateManyInput): Promise<void> {
  await db.kybRecord.createMany({ data: [data], skipDuplicates: true })
}

export async function deleteRecords(db: Db, now: Date): Promise<number> {
  const { count } = await db.kybRecord.deleteMany({ where: { keptUntil: { lte: now } } })
  return count
}

/** The files of every document, replaced ones among them. */
export async function findEveryFile(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.kybDocument.findMany({ where: { organizationId }, select: { fileId: true } })
  return rows.map(({ fileId }) => fileId)
}

/** A state that needs no action. */
const nothingSaid = {
  state: 'draft',
  legalName: null,
  registrationNumber: null,
  registeredAddress: null,
  businessAddress: null,
  request: null,
  submittedBy: Prisma.DbNull,
  decisionNote: null,
  screenedAt: null,
  expiresAt: null,
  nextScreeningAt: null,
  screeningFailures: 0,
  screeningError: null,
} as const

/** Everything that names a person of the organization. */
export async function deleteSaid(db: Db, organizationId: string, now: Date): Promise<void> {
  const where = { organizationId }
  await db.kybDocument.deleteMany({ where })
  await db.kybHolding.deleteMany({ where })
  await db.kybOwner.deleteMany({ where })
  await db.kybOfficer.deleteMany({ where })
  await db.kybHit.deleteMany({ where })
  await db.kybApproval.deleteMany({ where })
  await db.kybReview.deleteMany({ where })
  await db.kybCase.updateMany({ where, data: { ...nothingSaid, updatedAt: now } })
}
