import type { Prisma } from '@/prisma/generated/client'
import { OneOrganization } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { parseCursor, type TimeCursor } from '@/server/core/time-cursor'
import { readingOrder, toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { OnePage } from './inputs'

const pageSize = 10

/** Whom the affiliate brought, newest first, by keyset, and under which terms. Throws E5004. */
export const listReferrals = readVerb(
  'affiliate.read',
  OnePage,
  ({ organizationId }: TenantContext, page: OnePage) => run(organizationId, page),
)

const PageOfOne = OnePage.extend(OneOrganization.shape)

/** The same of one affiliate, for staff. Throws E5004. */
export const listReferralsOf = readVerb(
  'affiliates.read',
  PageOfOne,
  (_: Context, { organizationId, ...page }: OnePage & OneOrganization) => run(organizationId, page),
)

async function run(organizationId: string, { cursor: text }: OnePage) {
  const cursor = parseCursor(text)
  const order = readingOrder(cursor)
  const found = await db.affiliateReferral.findMany({
    where: { AND: [{ organizationId }, cursor ? beyondReferral(cursor) : {}] },
    orderBy: [{ createdAt: order }, { referredId: order }],
    take: pageSize + 1,
    include: { programme: { select: { name: true, version: true } } },
  })
  const page = found.map((row) => ({ ...row, id: row.referredId }))
  const { rows, ...neighbours } = toTimePage(page, { cursor, pageSize })
  const [names, links] = await Promise.all([
    db.organization.findMany({
      where: { id: { in: rows.map(({ referredId }) => referredId) } },
      select: { id: true, name: true },
    }),
    db.affiliateLink.findMany({
      where: { organizationId, id: { in: rows.map(({ linkId }) => linkId) } },
      select: { id: true, campaign: true },
    }),
  ])
  const referrals = rows.map(({ referredId, linkId, programme, startsOn, endsOn, createdAt }) => ({
    referredId,
    programme,
    startsOn,
    endsOn,
    createdAt,
    name: names.find(({ id }) => id === referredId)?.name ?? 'Deleted',
    campaign: links.find(({ id }) => id === linkId)?.campaign ?? '',
  }))
  return { referrals, ...neighbours }
}

function beyondReferral({ direction, createdAt, id }: TimeCursor): Prisma.AffiliateReferralWhereInput {
  const side = direction === 'older' ? 'lt' : 'gt'
  return { OR: [{ createdAt: { [side]: createdAt } }, { createdAt, referredId: { [side]: id } }] }
}
