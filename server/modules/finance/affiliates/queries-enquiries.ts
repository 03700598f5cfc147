import type { Prisma } from '@/prisma/generated/client'
import type { enquiryFilters } from '@/server/contract/affiliates'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

/** One enquiry at a time, so that limits count every one of them. */
export async function lockEnquiries(db: Db): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('affiliate-enquiry', 0))")
}

export function countEnquiries(db: Db, where: { email?: string; isJunk?: boolean; since: Date }) {
  const { since, ...rest } = where
  return db.affiliateEnquiry.count({ where: { ...rest, createdAt: { gt: since } } })
}

export async function insertEnquiry(
  db: Db,
  data: Prisma.AffiliateEnquiryUncheckedCreateInput,
): Promise<void> {
  await db.affiliateEnquiry.create({ data })
}

interface Page {
  state?: (typeof enquiryFilters)[number] | null | undefined
  /** Of the affiliate whose link was used. */
  slug?: string | null | undefined
  cursor: TimeCursor | null
  limit: number
}

export function findEnquiries(db: Db, { state, slug, cursor, limit }: Page) {
  const order = readingOrder(cursor)
  return db.affiliateEnquiry.findMany({
    where: {
      AND: [whereState(state), slug ? { organization: { slug } } : {}, cursor ? beyond(cursor) : {}],
    },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: { organization: { select: { name: true, slug: true } } },
  })
}

/** Open ones without those that are probably junk, which are open too. */
function whereState(state: Page['state']) {
  if (!state) return {}
  if (state === 'junk') return { state: 'open' as const, isJunk: true }
  return state === 'open' ? { state, isJunk: false } : { state }
}

export function findEnquiry(db: Db, id: string) {
  return db.affiliateEnquiry.findUnique({ where: { id } })
}

/** The first enquiry of an address of mail in a span that came by a link. */
export function findFirstByLink(
  db: Db,
  { email, since, until }: { email: string; since: Date; until: Date },
) {
  return db.affiliateEnquiry.findFirst({
    where: { email, createdAt: { gte: since, lte: until }, organizationId: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, organizationId: true, linkId: true },
  })
}

/** False where it was decided before. */
export async function decideEnquiry(
  db: Db,
  id: string,
  data: Prisma.AffiliateEnquiryUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.affiliateEnquiry.updateMany({ where: { id, state: 'open' }, data })
  return count > 0
}

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
