import type { Prisma, Purchase } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { countedStates } from './purchase-state'

export type { Purchase }

const withPeople = {
  organization: { select: { slug: true, name: true } },
  reviews: { orderBy: { createdAt: 'asc' } },
  refunds: { orderBy: { createdAt: 'asc' } },
} as const satisfies Prisma.PurchaseInclude

export type PurchaseWithPeople = Prisma.PurchaseGetPayload<{ include: typeof withPeople }>

export function findPurchase(db: Db, where: { id: string; organizationId?: string }) {
  return db.purchase.findFirst({ where, include: withPeople })
}

interface Page {
  where: Prisma.PurchaseWhereInput
  cursor: TimeCursor | null
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findPurchases(db: Db, { where, cursor, limit }: Page): Promise<PurchaseWithPeople[]> {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  return db.purchase.findMany({
    where: { AND: [where, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: withPeople,
  })
}

export async function insertPurchase(db: Db, data: Prisma.PurchaseUncheckedCreateInput): Promise<void> {
  await db.purchase.create({ data })
}

/** Locks the purchase for a change. */
export async function lockPurchase(db: Db, id: string): Promise<Purchase | null> {
  await db.query('select 1 from purchase where id = $1 for update', [id])
  return db.purchase.findUnique({ where: { id } })
}

export async function updatePurchase(
  db: Db,
  { id, ...data }: { id: string } & Prisma.PurchaseUncheckedUpdateInput,
): Promise<void> {
  await db.purchase.update({ where: { id }, data })
}

/** Purchases that took or may still take money: a declined one while its payment page is open. */
const counted = (now: Date): Prisma.PurchaseWhereInput => ({
  OR: [{ state: { in: [...countedStates] } }, { state: 'declined', payableUntil: { gt: now } }],
})

export async function sumPurchases(db: Db, organizationId: string, now: Date): Promise<bigint> {
  const { _sum } = await db.purchase.aggregate({
    where: { organizationId, ...counted(now) },
    _sum: { priceMinor: true },
  })
  return _sum.priceMinor ?? 0n
}

export function countPurchases(
  db: Db,
  {
    organizationId,
    seriesId,
    since,
    now,
  }: { organizationId: string; seriesId: string; since: Date; now: Date },
): Promise<number> {
  return db.purchase.count({
    where: { organizationId, seriesId, createdAt: { gte: since }, ...counted(now) },
  })
}

export async function findPurchaseIdOf(
  db: Db,
  where: { stripePaymentIntentId: string } | { stripeSessionId: string },
): Promise<string | null> {
  return (await db.purchase.findFirst({ where, select: { id: true } }))?.id ?? null
}

export async function insertReview(db: Db, data: Prisma.PurchaseReviewUncheckedCreateInput): Promise<void> {
  await db.purchaseReview.create({ data })
}

export function findReviews(db: Db, purchaseId: string) {
  return db.purchaseReview.findMany({ where: { purchaseId } })
}

const claimStatement = {
  name: 'billing.claim-purchases',
  text: `update purchase set next_check_at = $2, checks = checks + 1
    where id in (
      select id from purchase where next_check_at <= $1
      order by next_check_at limit $3 for update skip locked
    )
    returning id`,
}

/** Purchases whose outcome is asked for now; others leave them alone until `leaseEndsAt`. */
export async function claimPurchases(
  db: Db,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(claimStatement, [now, leaseEndsAt, limit])
  return rows.map(({ id }) => id)
}

export function findPaidPurchases(db: Db, since: Date): Promise<Purchase[]> {
  return db.purchase.findMany({ where: { paidAt: { gte: since } } })
}

export function findPurchasesByIntent(db: Db, ids: readonly string[]): Promise<Purchase[]> {
  return db.purchase.findMany({ where: { stripePaymentIntentId: { in: [...ids] } } })
}

/** Whose purchases of what, for lists that name them. */
export function findPurchaseNames(db: Db, ids: readonly string[]) {
  return db.purchase.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, packageName: true, organization: withPeople.organization },
  })
}
