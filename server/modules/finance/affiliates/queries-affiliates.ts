import type { Prisma } from '@/prisma/generated/client'
import type { affiliateEnrolments } from '@/server/contract/affiliates'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

const accountOf = {
  enrolled: { is: { suspendedAt: null } },
  suspended: { is: { suspendedAt: { not: null } } },
  not_enrolled: { is: null },
} as const

const shown = {
  id: true,
  slug: true,
  name: true,
  isActive: true,
  createdAt: true,
  affiliateAccount: { include: { programme: { select: { id: true, name: true, version: true } } } },
  _count: { select: { affiliateReferrals: true } },
} as const

export type AffiliateRow = Prisma.OrganizationGetPayload<{ select: typeof shown }>

interface Page {
  enrolment?: (typeof affiliateEnrolments)[number] | null | undefined
  slug?: string | null | undefined
  cursor: TimeCursor | null
  limit: number
}

export function findAffiliates(db: Db, { enrolment, slug, cursor, limit }: Page): Promise<AffiliateRow[]> {
  const order = readingOrder(cursor)
  const affiliateAccount = enrolment && { affiliateAccount: accountOf[enrolment] }
  const own = { kind: 'affiliate', deletedAt: null, ...affiliateAccount, ...(slug && { slug }) } as const
  return db.organization.findMany({
    where: { AND: [own, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    select: shown,
  })
}

export function findAffiliate(db: Db, organizationId: string): Promise<AffiliateRow | null> {
  return db.organization.findFirst({ where: { id: organizationId, kind: 'affiliate' }, select: shown })
}

export async function isAffiliate(db: Db, organizationId: string): Promise<boolean> {
  const found = await db.organization.findFirst({
    where: { id: organizationId, kind: 'affiliate', deletedAt: null },
    select: { id: true },
  })
  return found !== null
}

export function findOrganization(db: Db, id: string) {
  return db.organization.findUniqueOrThrow({ where: { id }, select: { name: true, slug: true } })
}

export function findOrganizationNames(db: Db, ids: string[]) {
  return db.organization.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
}
