import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export async function insertReferral(
  db: Db,
  data: Prisma.AffiliateReferralUncheckedCreateInput,
): Promise<void> {
  await db.affiliateReferral.create({ data })
}

/** Whom an affiliate brought, with the terms of each. */
export function findTerms(db: Db, organizationId: string) {
  return db.affiliateReferral.findMany({ where: { organizationId }, include: { programme: true } })
}

export function findReferrals(
  db: Db,
  { organizationId, cursor, limit }: { organizationId: string; cursor: TimeCursor | null; limit: number },
) {
  const order = readingOrder(cursor)
  return db.affiliateReferral.findMany({
    where: { AND: [{ organizationId }, cursor ? beyondReferral(cursor) : {}] },
    orderBy: [{ createdAt: order }, { referredId: order }],
    take: limit,
    include: { programme: { select: { name: true, version: true } } },
  })
}

function beyondReferral({ direction, createdAt, id }: TimeCursor): Prisma.AffiliateReferralWhereInput {
  const side = direction === 'older' ? 'lt' : 'gt'
  return { OR: [{ createdAt: { [side]: createdAt } }, { createdAt, referredId: { [side]: id } }] }
}
