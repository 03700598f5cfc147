import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export async function insertLink(db: Db, data: Prisma.AffiliateLinkUncheckedCreateInput): Promise<void> {
  await db.affiliateLink.create({ data })
}

/** The names of all of an affiliate's links, and which of them are in use. */
export function findLinkNames(db: Db, organizationId: string) {
  return db.affiliateLink.findMany({
    where: { organizationId },
    select: { campaign: true, retiredAt: true },
  })
}

export function findLink(db: Db, where: { id: string; organizationId: string }) {
  return db.affiliateLink.findFirst({ where })
}

export function findLinkByCode(db: Db, code: string) {
  return db.affiliateLink.findFirst({ where: { code } })
}

export async function isLinkInUse(db: Db, code: string): Promise<boolean> {
  return (await db.affiliateLink.count({ where: { code, retiredAt: null } })) === 1
}

export async function markRetired(db: Db, id: string, retiredAt: Date): Promise<void> {
  await db.affiliateLink.update({ where: { id }, data: { retiredAt } })
}

export function findLinks(
  db: Db,
  { organizationId, cursor, limit }: { organizationId: string; cursor: TimeCursor | null; limit: number },
) {
  const order = readingOrder(cursor)
  return db.affiliateLink.findMany({
    where: { AND: [{ organizationId }, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    select: { id: true, code: true, campaign: true, createdAt: true, retiredAt: true },
  })
}

export function findCampaigns(db: Db, organizationId: string, ids: string[]) {
  return db.affiliateLink.findMany({
    where: { organizationId, id: { in: ids } },
    select: { id: true, campaign: true },
  })
}

interface LinkFigures {
  id: string
  clicks: number
  enquiries: number
  organizations: number
}

const linkFigures: Statement = {
  name: 'affiliates.link-figures',
  text: `select l.id,
      (select coalesce(sum(c.clicks), 0)::int from affiliate_click c where c.link_id = l.id) as clicks,
      (select count(*)::int from affiliate_enquiry q where q.link_id = l.id) as enquiries,
      (select count(*)::int from affiliate_referral r where r.link_id = l.id) as organizations
    from affiliate_link l where l.id = any($1::uuid[])`,
}

export function findLinkFigures(db: Db, ids: readonly string[]): Promise<LinkFigures[]> {
  return db.query<LinkFigures>(linkFigures, [ids])
}

const click: Statement = {
  name: 'affiliates.click',
  text: `insert into affiliate_click (link_id, day, organization_id, clicks)
    select id, $2::date, organization_id, 1 from affiliate_link where code = $1 and retired_at is null
    on conflict (link_id, day) do update set clicks = affiliate_click.clicks + 1
    returning link_id`,
}

/** One more click of the day, `2026-03-01`; false where no link in use has this code. */
export async function countClick(db: Db, code: string, day: string): Promise<boolean> {
  return (await db.query(click, [code, day])).length === 1
}
