import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { NewSsoDomain } from '@/server/contract/forms/sso'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { requireAttempt } from '@/server/modules/accounts/members'
import { resolveText } from '@/server/outbound'
import { invalid, ownerOf, record } from './connections'
import {
  deleteDomainRow,
  findDomains,
  findVerifiedDomain,
  insertDomain,
  lockDomain,
  verifyDomainRow,
} from './queries'

const OneDomain = z.object({ domainId: z.uuid() })
type OneDomain = z.output<typeof OneDomain>
const maxDomains = 50
const hourMs = 3_600_000

/** Mailboxes that anyone can have: a domain of these says nothing about who works where. */
const publicMail = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'zoho.com',
])

/** What stands in DNS, and where. */
export const recordNameOf = (domain: string) => `_croupier-sso.${domain}`
export const recordValueOf = (token: string) => `croupier-domain-verification=${token}`

/** The domain of an address; null for none. */
export const domainOf = (email: string): string | null =>
  /^[^@\s]+@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? null

/** Whether the owner has proved that the domain of this address is its own. */
export async function ownsDomainOf(organizationId: string | null, email: string): Promise<boolean> {
  const domain = domainOf(email)
  const found = domain && (await findVerifiedDomain(db, domain))
  return found ? found.organizationId === organizationId : false
}

async function add(ctx: Context, input: NewSsoDomain): Promise<void> {
  const organizationId = ownerOf(ctx)
  const domain = input.domain.toLowerCase()
  // defence: a domain of public mailboxes is no one's own
  if (publicMail.has(domain)) throw invalid('domain', 'Anyone can have a mailbox there.')
  const own = await findDomains(db, organizationId)
  if (own.some((one) => one.domain === domain)) throw invalid('domain', 'This domain is listed already.')
  if (own.length >= maxDomains) throw invalid('domain', `At most ${maxDomains} domains.`)
  const id = newId()
  await inTransaction(async (db) => {
    const token = randomBytes(24).toString('base64url')
    await insertDomain(db, { id, organizationId, domain, token, createdAt: ctx.clock.now() })
    await record(db, ctx, id, { action: 'sso.domain_added', subjectType: 'sso_domain', after: { domain } })
  })
}

/** Asks DNS. Throws E0003 while the record is not there, or where another organization has the domain. */
async function verify(ctx: Context, { domainId }: OneDomain): Promise<void> {
  const now = ctx.clock.now()
  const row = await requireDomain(ctx, domainId)
  if (row.verifiedAt) return
  await requireAttempt([{ key: `sso-domain:${domainId}`, limit: 30, windowMs: hourMs }], now)
  const name = recordNameOf(row.domain)
  const records = await resolveText(name).catch((): string[] => [])
  // defence: a domain is verified by its DNS
  if (!records.some((text) => text.trim() === recordValueOf(row.token)))
    throw invalid('', `No TXT record with this value at ${name} yet. A change of DNS can take an hour.`)
  await inTransaction(async (db) => {
    await lockDomain(db, row.domain)
    // defence: a domain belongs to one organization
    if (await findVerifiedDomain(db, row.domain))
      throw invalid('', 'Another organization has verified this domain. Ask Croupier support.')
    await verifyDomainRow(db, domainId, now)
    await record(db, ctx, domainId, {
      action: 'sso.domain_verified',
      subjectType: 'sso_domain',
      after: { domain: row.domain },
    })
  })
}

async function remove(ctx: Context, { domainId }: OneDomain): Promise<void> {
  const row = await requireDomain(ctx, domainId)
  await inTransaction(async (db) => {
    await deleteDomainRow(db, domainId)
    await record(db, ctx, domainId, {
      action: 'sso.domain_removed',
      subjectType: 'sso_domain',
      before: { domain: row.domain, verified: row.verifiedAt !== null },
    })
  })
}

async function requireDomain(ctx: Context, domainId: string) {
  // defence: a domain is scoped to the organization
  const row = (await findDomains(db, ownerOf(ctx))).find(({ id }) => id === domainId)
  if (!row) throw new AppError('E0004', { message: 'Domain not found.' })
  return row
}

type Run<Input> = (ctx: TenantContext, input: Input) => Promise<void>

export const addDomain = writeVerb('sso.manage', NewSsoDomain, add as Run<NewSsoDomain>)
export const verifyDomain = writeVerb('sso.manage', OneDomain, verify as Run<OneDomain>)
export const removeDomain = writeVerb('sso.manage', OneDomain, remove as Run<OneDomain>)
export const addStaffDomain = writeVerb('sso.manageStaff', NewSsoDomain, add)
export const verifyStaffDomain = writeVerb('sso.manageStaff', OneDomain, verify)
export const removeStaffDomain = writeVerb('sso.manageStaff', OneDomain, remove)
