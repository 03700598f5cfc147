import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { referralParam } from '@/server/contract/affiliates'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import type { TenantContext } from '@/server/core/context'
import { hmacSha256Hex, isEqualConstantTime } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { requireEligible } from './eligibility'
import { OnePage } from './inputs'
import {
  countClick,
  findLink,
  findLinkFigures,
  findLinkNames,
  findLinks,
  insertLink,
  isLinkInUse,
  markRetired,
} from './queries-links'

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
    await insertLink(tx, link)
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
  const rows = await findLinkNames(tx, organizationId)
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
    const link = await findLink(tx, { id: linkId, organizationId })
    if (!link) throw new AppError('E0004', { message: 'Link not found.' })
    if (link.retiredAt) return
    await markRetired(tx, linkId, ctx.clock.now())
    await recordAudit(tx, ctx, {
      action: 'affiliate.link_retired',
      subjectType: 'affiliate_link',
      subjectId: linkId,
      before: { campaign: link.campaign },
    })
  })
}

const pageSize = 10

/** The affiliate's links, newest first, by keyset, with how often each was opened and what came of it. Throws E5004. */
export const listLinks = readVerb('affiliate.read', OnePage, runList)

async function runList({ organizationId }: TenantContext, { cursor: text }: OnePage) {
  const cursor = parseCursor(text)
  const found = await findLinks(db, { organizationId, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const figures = await findLinkFigures(
    db,
    rows.map(({ id }) => id),
  )
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

const codePattern = /^[a-z0-9]{10}$/

/**
 * Where a link leads, as a path: the enquiry form, with a signed note of the link that names no person. One more click of the day is
 * counted; without `isCounted` none is. An unknown or retired link leads to the form without a note.
 */
export async function followLink(
  { clock }: { clock: Clock },
  { code, isCounted }: { code: string; isCounted: boolean },
): Promise<string> {
  const now = clock.now()
  if (!codePattern.test(code)) return '/enquire'
  const isLink = isCounted ? await count(code, now) : await isLinkInUse(db, code)
  return isLink ? `/enquire?${referralParam}=${referralToken(code, now)}` : '/enquire'
}

async function count(code: string, now: Date): Promise<boolean> {
  try {
    return await countClick(db, code, now.toISOString().slice(0, 10))
  } catch (error) {
    log.warn({ err: error }, 'click count failed')
    return isLinkInUse(db, code)
  }
}

const lifetimeMs = 30 * 86_400_000
const pattern = /^([a-z0-9]{10})\.([0-9a-z]{8,10})\.([0-9a-f]{64})$/

const sign = (purpose: string, text: string) => hmacSha256Hex(env().LAUNCH_SIGNING_KEY, `${purpose}|${text}`)

/** The link that a form was opened by: `code.time.signature`. It names no person. */
export function referralToken(code: string, now: Date): string {
  const text = `${code}.${now.getTime().toString(36)}`
  return `${text}.${sign('affiliate-referral', text)}`
}

/** The code of the link; null unless it was signed here in the last 30 days. */
export function readReferral(token: string, now: Date): string | null {
  const [, code, time, signature] = pattern.exec(token) ?? []
  if (code === undefined || time === undefined || signature === undefined) return null
  // defence: a referral is signed
  if (!isEqualConstantTime(signature, sign('affiliate-referral', `${code}.${time}`))) return null
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= 0 && age <= lifetimeMs ? code : null
}

const formLifetimeMs = 12 * 3_600_000
const leastFillingMs = 2_000
const formPattern = /^([0-9a-z]{8,10})\.([0-9a-f]{64})$/

/** Says when a form was shown, so that one that comes back at once, or from nowhere, is told. */
export function formToken(now: Date): string {
  const text = now.getTime().toString(36)
  return `${text}.${sign('enquiry-form', text)}`
}

export const FormToken = z.string().max(100)

/** `too_fast`: filled in no time; `unknown`: not made here, or long ago. */
export function readForm(token: string, now: Date): 'filled' | 'too_fast' | 'unknown' {
  const [, time, signature] = formPattern.exec(token) ?? []
  if (time === undefined || signature === undefined) return 'unknown'
  // defence: an enquiry comes from a form that was shown
  if (!isEqualConstantTime(signature, sign('enquiry-form', time))) return 'unknown'
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age > formLifetimeMs) return 'unknown'
  return age < leastFillingMs ? 'too_fast' : 'filled'
}
