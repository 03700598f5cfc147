import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'

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
