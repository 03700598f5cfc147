import { z } from 'zod'
import { enquiryFilters } from '@/server/contract/affiliates'
import { NewAccount } from '@/server/contract/forms/organization'
import { AppError } from '@/server/core/app-error'
import { plusMonths } from '@/server/core/calendar'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { findPeopleOf } from '@/server/modules/accounts/members'
import { openAccount } from '@/server/modules/accounts/organizations'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { whyIneligible } from './eligibility'
import { affiliateSearch } from './inputs'
import { findAccount, lockAccount } from './queries-accounts'
import {
  decideEnquiry,
  findEnquiries,
  findEnquiry,
  findFirstByLink,
  insertReferral,
} from './queries-enquiries'

const Search = z.object({ state: z.enum(enquiryFilters).nullish(), ...affiliateSearch })
const pageSize = 25

/** Enquiries of the public form, newest first, by keyset; of an affiliate those that came by its links. Throws E5004. */
export const listEnquiries = readVerb('affiliates.read', Search, runList)

async function runList(_ctx: Context, { state, organization: slug, cursor: text }: z.output<typeof Search>) {
  const cursor = parseCursor(text)
  const found = await findEnquiries(db, { state, slug, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const enquiries = rows.map(({ decidedBy, organization, ...row }) => ({
    ...row,
    decidedBy: decidedBy === null ? null : personOf(decidedBy).name,
    affiliate: organization,
  }))
  return { enquiries, ...neighbours }
}

const Acceptance = z.object({
  enquiryId: z.uuid(),
  slug: NewAccount.shape.slug,
  kind: z.enum(['single', 'platform']),
  creditCurrency: NewAccount.shape.creditCurrency,
  /** False: no affiliate is credited for it. */
  isAttributed: z.boolean(),
})
type Acceptance = z.output<typeof Acceptance>

/**
 * Opens an account for who enquired and invites them to own it; who brought them is decided now and for good: the affiliate of the first
 * enquiry of this address of mail in the last 90 days that came by a link. Throws E5004, E0004, EA001 (with `details.reason`) where that
 * affiliate may not be credited, E7002 (slug taken).
 */
export const acceptEnquiry = writeVerb('organizations.create', Acceptance, runAccept)

async function runAccept(ctx: Context, { enquiryId, isAttributed, ...account }: Acceptance) {
  const enquiry = await findEnquiry(db, enquiryId)
  if (enquiry?.state !== 'open') throw closed()
  const first = isAttributed ? await findCredited(db, enquiry) : null
  if (first) await requireCreditable(db, { affiliateId: first.organizationId, email: enquiry.email })
  const { company: name, email: ownerEmail } = enquiry
  return openAccount(ctx, { ...account, name, ownerEmail }, async (tx, referredId) => {
    const decided = { state: 'accepted', referredId, ...decision(ctx) } as const
    const isDecided = await decideEnquiry(tx, enquiryId, decided)
    // defence: an enquiry becomes one organization
    if (!isDecided) throw closed()
    if (first) await attribute(tx, ctx, { ...first, referredId })
    await recordDecision(tx, ctx, enquiryId, referredId)
  })
}

const decision = (ctx: Context) => ({ decidedBy: storedPerson(ctx.actor), decidedAt: ctx.clock.now() })
const closed = () => new AppError('E0004', { message: 'This enquiry has already been decided.' })

const recordDecision = (tx: Db, ctx: Context, enquiryId: string, referredId: string | null) =>
  recordAudit(tx, ctx, {
    action: referredId === null ? 'affiliate.enquiry_declined' : 'affiliate.enquiry_accepted',
    subjectType: 'affiliate_enquiry',
    subjectId: enquiryId,
    ...(referredId !== null && { organizationId: referredId }),
  })

interface Credited {
  enquiryId: string
  organizationId: string
  linkId: string
}

const windowMs = 90 * 86_400_000

async function findCredited(
  from: Db,
  { email, createdAt }: { email: string; createdAt: Date },
): Promise<Credited | null> {
  const since = new Date(createdAt.getTime() - windowMs)
  const first = await findFirstByLink(from, { email, since, until: createdAt })
  if (!first?.organizationId || !first.linkId) return null
  return { enquiryId: first.id, organizationId: first.organizationId, linkId: first.linkId }
}

/** Throws EA001. */
async function requireCreditable(from: Db, { affiliateId, email }: { affiliateId: string; email: string }) {
  const reason = await whyIneligible(from, affiliateId, await findAccount(from, affiliateId))
  const people = await findPeopleOf(from, affiliateId)
  // defence: self-referrals are not credited
  const isOwn = people.some((person) => isSameSender(person.email, email))
  if (reason === null && !isOwn) return
  throw new AppError('EA001', {
    message:
      'This affiliate cannot be credited. Accept the enquiry without a referrer, or resolve the reason first.',
    details: { reason: isOwn ? 'self_referral' : reason },
  })
}

async function attribute(
  tx: Db,
  ctx: Context,
  { enquiryId, organizationId, linkId, referredId }: Credited & { referredId: string },
) {
  await lockAccount(tx, organizationId)
  const account = await findAccount(tx, organizationId)
  if (!account) throw new Error('Credited affiliate account not found')
  const now = ctx.clock.now()
  const today = now.toISOString().slice(0, 10)
  const { id: programmeId, months, name, version } = account.programme
  await insertReferral(tx, {
    referredId,
    organizationId,
    linkId,
    enquiryId,
    programmeId,
    startsOn: new Date(today),
    endsOn: new Date(plusMonths(today, months)),
    attributedBy: storedPerson(ctx.actor),
    createdAt: now,
  })
  await recordAudit(tx, ctx, {
    action: 'affiliate.organization_attributed',
    subjectType: 'organization',
    subjectId: referredId,
    organizationId,
    after: { programme: name, version, startsOn: today },
  })
}

const OneEnquiry = z.object({ enquiryId: z.uuid() })

/** Throws E5004, E0004. */
export const declineEnquiry = writeVerb('affiliates.manage', OneEnquiry, runDecline)

async function runDecline(ctx: Context, { enquiryId: id }: z.output<typeof OneEnquiry>): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await decideEnquiry(tx, id, { state: 'declined', ...decision(ctx) }))) throw closed()
    await recordDecision(tx, ctx, id, null)
  })
}

/** Mail for the public: two addresses at one of these have nothing in common. */
const publicProviders = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tuta.com', 'tutanota.com'],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com'],
  ...['mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'yandex.ru', 'yandex.com', 'ya.ru', 'rambler.ru', 'ukr.net'],
  ...[
    'orange.fr',
    'free.fr',
    'laposte.net',
    'libero.it',
    'virgilio.it',
    'wp.pl',
    'o2.pl',
    'onet.pl',
    'seznam.cz',
  ],
  ...['zoho.com', 'fastmail.com', 'hey.com', 'qq.com', '163.com', '126.com', 'naver.com', 'uol.com.br'],
])
const sameProviders: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }
const withoutDots = new Set(['gmail.com'])

/** An address as its provider reads it: what follows a plus is the owner's own note, and Gmail's dots mean nothing. */
function mailboxOf(address: string): { mailbox: string; domain: string } {
  const [local = '', given = ''] = address.trim().toLowerCase().split('@')
  const domain = sameProviders[given] ?? given
  const [name = ''] = local.split('+')
  return { mailbox: `${withoutDots.has(domain) ? name.replaceAll('.', '') : name}@${domain}`, domain }
}

/** Whether two addresses lead to the same mailbox, or to the same company's. */
export function isSameSender(one: string, other: string): boolean {
  const [a, b] = [mailboxOf(one), mailboxOf(other)]
  return a.mailbox === b.mailbox || (a.domain === b.domain && !publicProviders.has(a.domain))
}
