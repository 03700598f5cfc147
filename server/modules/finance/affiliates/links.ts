import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { beyond, parseCursor } from '@/server/core/time-cursor'
import { readingOrder, toTimePage } from '@/server/core/time-page'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction, type Statement } from '@/server/db'
import { env } from '@/server/env'
import { recordAudit } from '@/server/modules/platform/audit'
import { requireEligible } from './eligibility'
import { OnePage } from './inputs'

const linkLimit = 50
const campaignPattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

const newCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

export const linkAddress = (code: string) => `${env().baseUrl}/r/${code}`

/**
 * Makes a link for a campaign. Throws E5004, EA001, EA008 for a name that is taken or that no address can show, and above 50 links in
 * use; `details.reason` is `name_taken`, `name_invalid` or `limit`.
 */
export const createLink = writeVerb(
  'affiliate.manage',
  z.object({ campaign: z.string().trim().max(200) }),
  runCreate,
)

async function runCreate(
  ctx: TenantContext,
  { campaign }: { campaign: string },
): Promise<{ id: string; address: string }> {
  const { organizationId } = ctx
  return inTransaction(async (tx) => {
    if (!campaignPattern.test(campaign))
      throw refuse('name_invalid', 'Use 1 to 40 letters, digits, spaces, dots, dashes and underscores.')
    await requireEligible(tx, organizationId)
    await requireMakeable(tx, { organizationId, campaign })
    const link = { id: newId(), organizationId, code: newCode(), campaign, createdAt: ctx.clock.now() }
    await tx.affiliateLink.create({ data: link })
    await recordAudit(tx, ctx, {
      action: 'affiliate.link_created',
      subjectType: 'affiliate_link',
      subjectId: link.id,
      after: { campaign },
    })
    return { id: link.id, address: linkAddress(link.code) }
  })
}

const refuse = (reason: string, message: string) =>
  new AppError('EA008', { message, details: { reason, issues: [{ path: 'campaign', message }] } })

async function requireMakeable(
  tx: Db,
  { organizationId, campaign }: { organizationId: string; campaign: string },
) {
  const rows = await tx.affiliateLink.findMany({
    where: { organizationId },
    select: { campaign: true, retiredAt: true },
  })
  if (rows.some((row) => row.campaign.toLowerCase() === campaign.toLowerCase()))
    throw refuse('name_taken', 'Another link of yours has this name.')
  // defence: an affiliate has a limited number of links
  if (rows.filter(({ retiredAt }) => retiredAt === null).length >= linkLimit)
    throw refuse('limit', `At most ${linkLimit} links are in use at once. Retire one first.`)
}

const OneLink = z.object({ linkId: z.uuid() })

/** The link leads nowhere from now on; its name stays taken and its figures stay. Throws E5004, E0004. */
export const retireLink = writeVerb('affiliate.manage', OneLink, runRetire)

async function runRetire(ctx: TenantContext, { linkId }: z.output<typeof OneLink>): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    const link = await tx.affiliateLink.findFirst({ where: { id: linkId, organizationId } })
    if (!link) throw new AppError('E0004', { message: 'Link not found.' })
    if (link.retiredAt) return
    await tx.affiliateLink.update({ where: { id: linkId }, data: { retiredAt: ctx.clock.now() } })
    await recordAudit(tx, ctx, {
      action: 'affiliate.link_retired',
      subjectType: 'affiliate_link',
      subjectId: linkId,
      before: { campaign: link.campaign },
    })
  })
}

const linkFigures: Statement = {
  name: 'affiliates.link-figures',
  text: `select l.id,
      (select coalesce(sum(c.clicks), 0)::int from affiliate_click c where c.link_id = l.id) as clicks,
      (select count(*)::int from affiliate_enquiry q where q.link_id = l.id) as enquiries,
      (select count(*)::int from affiliate_referral r where r.link_id = l.id) as organizations
    from affiliate_link l where l.id = any($1::uuid[])`,
}

interface LinkFigures {
  id: string
  clicks: number
  enquiries: number
  organizations: number
}

const pageSize = 10

/** The affiliate's links, newest first, by keyset, with how often each was opened and what came of it. Throws E5004. */
export const listLinks = readVerb('affiliate.read', OnePage, runList)

async function runList({ organizationId }: TenantContext, { cursor: text }: OnePage) {
  const cursor = parseCursor(text)
  const order = readingOrder(cursor)
  const found = await db.affiliateLink.findMany({
    where: { AND: [{ organizationId }, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: pageSize + 1,
    select: { id: true, code: true, campaign: true, createdAt: true, retiredAt: true },
  })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const figures = await db.query<LinkFigures>(linkFigures, [rows.map(({ id }) => id)])
  const links = rows.map(({ code, ...row }) => ({
    ...row,
    clicks: 0,
    enquiries: 0,
    organizations: 0,
    ...figures.find(({ id }) => id === row.id),
    address: linkAddress(code),
  }))
  return { links, ...neighbours }
}
