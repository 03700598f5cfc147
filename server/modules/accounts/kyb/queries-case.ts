import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

const parts = {
  organization: { select: { slug: true, name: true } },
  owners: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { holds: true } },
  officers: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  documents: { where: { replacedAt: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.KybCaseInclude

export type FullCase = Prisma.KybCaseGetPayload<{ include: typeof parts }>
export type CaseRow = Prisma.KybCaseGetPayload<object>

/** A case with its owners, officers and current documents. */
export function findCase(db: Db, organizationId: string): Promise<FullCase | null> {
  return db.kybCase.findUnique({ where: { organizationId }, include: parts })
}

/** The organization's case for changing it, created where there is none, locked. */
export async function lockCase(db: Db, organizationId: string, now: Date): Promise<CaseRow> {
  await db.kybCase.createMany({
    data: [{ organizationId, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  })
  await db.query('select 1 from kyb_case where organization_id = $1 for update', [organizationId])
  return db.kybCase.findUniqueOrThrow({ where: { organizationId } })
}

export async function updateCase(
  db: Db,
  { organizationId, ...data }: { organizationId: string } & Prisma.KybCaseUncheckedUpdateInput,
): Promise<void> {
  await db.kybCase.update({ where: { organizationId }, data })
}

export async function findState(db: Db, organizationId: string) {
  return (await db.kybCase.findUnique({ where: { organizationId }, select: { state: true } }))?.state ?? null
}

const expireStatement = {
  name: 'kyb.find-expired',
  text: `select organization_id as id from kyb_case
    where state = 'approved' and expires_at <= $1 order by expires_at limit $2`,
}

export async function findExpired(db: Db, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db.query<{ id: string }>(expireStatement, [now, limit])
  return rows.map(({ id }) => id)
}

const claimStatement = {
  name: 'kyb.claim-screenings',
  text: `update kyb_case set next_screening_at = $2
    where organization_id in (
      select organization_id from kyb_case where next_screening_at <= $1
      order by next_screening_at limit $3 for update skip locked
    )
    returning organization_id as id`,
}

/** Cases to be screened now; others leave them alone until `leaseEndsAt`. */
export async function claimScreenings(
  db: Db,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(claimStatement, [now, leaseEndsAt, limit])
  return rows.map(({ id }) => id)
}

export function countFailing(db: Db): Promise<number> {
  return db.kybCase.count({ where: { screeningFailures: { gt: 0 }, nextScreeningAt: { not: null } } })
}

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
