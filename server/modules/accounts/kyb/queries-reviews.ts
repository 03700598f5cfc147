import { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import type { HitChanges, Match, Subject } from './match-api'

const withCase = {
  case: { include: { organization: { select: { slug: true, name: true } } } },
  approvals: { orderBy: { createdAt: 'asc' } },
} as const satisfies Prisma.KybReviewInclude

export type ReviewRow = Prisma.KybReviewGetPayload<{ include: typeof withCase }>

export function findReview(db: Db, id: string): Promise<ReviewRow | null> {
  return db.kybReview.findUnique({ where: { id }, include: withCase })
}

/** The newest review of an organization. */
export function findLatestReview(db: Db, organizationId: string) {
  return db.kybReview.findFirst({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, createdAt: true, closedAt: true },
  })
}

interface Page {
  where: Prisma.KybReviewWhereInput
  cursor: TimeCursor | null
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findReviews(db: Db, { where, cursor, limit }: Page): Promise<ReviewRow[]> {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  return db.kybReview.findMany({
    where: { AND: [where, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: withCase,
  })
}

export async function insertReview(db: Db, data: Prisma.KybReviewUncheckedCreateInput): Promise<void> {
  await db.kybReview.create({ data })
}

export async function updateReview(
  db: Db,
  { id, ...data }: { id: string } & Prisma.KybReviewUncheckedUpdateInput,
): Promise<void> {
  await db.kybReview.update({ where: { id }, data })
}

/** Null: unassigned. */
export async function setAssignee(
  db: Db,
  id: string,
  assignee: { id: string; kind: string; name: string } | null,
): Promise<void> {
  await updateReview(db, { id, assigneeId: assignee?.id ?? null, assignee: assignee ?? Prisma.DbNull })
}

export async function insertApproval(db: Db, data: Prisma.KybApprovalUncheckedCreateInput): Promise<void> {
  await db.kybApproval.create({ data })
}

/** Approvals are of what the approvers saw: after a change they no longer count. */
export async function dropApprovals(db: Db, organizationId: string): Promise<number> {
  const { count } = await db.kybApproval.deleteMany({ where: { organizationId, review: { closedAt: null } } })
  return count
}

export function findHits(db: Db, organizationId: string) {
  return db.kybHit.findMany({
    where: { organizationId },
    orderBy: [{ goneAt: { sort: 'asc', nulls: 'first' } }, { score: 'desc' }, { id: 'asc' }],
  })
}

export function findHit(db: Db, where: { id: string; organizationId: string }) {
  return db.kybHit.findFirst({ where })
}

export async function updateHit(
  db: Db,
  {
    id,
    organizationId,
    ...data
  }: { id: string; organizationId: string } & Prisma.KybHitUncheckedUpdateManyInput,
): Promise<void> {
  await db.kybHit.updateMany({ where: { id, organizationId }, data })
}

interface Storing {
  organizationId: string
  changes: HitChanges
  subjects: ReadonlyMap<string, Subject>
  now: Date
}

const undecided = {
  decision: null,
  decisionNote: null,
  decidedById: null,
  decidedBy: Prisma.DbNull,
  decidedAt: null,
}

/** Stores what a screening found: what is new or says something else has to be decided. */
export async function storeHitChanges(db: Db, { organizationId, changes, subjects, now }: Storing) {
  await db.kybHit.createMany({
    data: changes.added.map((match) => ({
      ...valuesOf(match, subjects),
      id: newId(),
      organizationId,
      subjectId: match.subjectId,
      entityId: match.entityId,
      firstSeenAt: now,
      changedAt: now,
    })),
  })
  for (const { id, match } of changes.changed) {
    const values = { ...valuesOf(match, subjects), changedAt: now, goneAt: null, ...undecided }
    await updateHit(db, { id, organizationId, ...values })
  }
  await db.kybHit.updateMany({
    where: { organizationId, id: { in: [...changes.gone] } },
    data: { goneAt: now },
  })
}

const valuesOf = ({ subjectId, entityId: _, ...match }: Match, subjects: ReadonlyMap<string, Subject>) => {
  const { kind = 'organization', name = '' } = subjects.get(subjectId) ?? {}
  return { ...match, subjectKind: kind, subjectName: name }
}

/** Undecided hits, by organization. */
export async function countOpenHits(
  db: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.kybHit.groupBy({
    by: ['organizationId'],
    where: { organizationId: { in: [...organizationIds] }, goneAt: null, decision: null },
    _count: true,
  })
  return new Map(rows.map(({ organizationId, _count }) => [organizationId, _count]))
}
