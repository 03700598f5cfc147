import type { Prisma } from '@/prisma/generated/client'
import type { affiliateEnrolments } from '@/server/contract/affiliates'
import type { Db, Statement } from '@/server/db'
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

/** What an affiliate and an organization that it brought have in common. A hint, and no proof. */
export interface Hint {
  kind:
    | 'same_person'
    | 'same_mail_domain'
    | 'same_registration'
    | 'same_vat_id'
    | 'same_device'
    | 'same_address'
  /** The organization that it brought. */
  organization: string
  detail: string
}

const hints: Statement = {
  name: 'affiliates.hints',
  text: `with brought as (
      select r.referred_id, o.name, array[r.organization_id, r.referred_id] as pair, r.organization_id as affiliate_id
      from affiliate_referral r join organization o on o.id = r.referred_id where r.organization_id = $1),
    people as (
      select b.referred_id, b.name, m.organization_id = b.affiliate_id as is_affiliate, u.id, u.email
      from brought b join membership m on m.organization_id = any(b.pair) join app_user u on u.id = m.user_id),
    sessions as (
      select distinct p.referred_id, p.name, p.is_affiliate, s.ip, s.user_agent
      from people p join user_session s on s.user_id = p.id where s.ip is not null)
    select distinct 'same_person' as kind, a.name as organization, a.email as detail
      from people a join people b using (referred_id, id) where a.is_affiliate and not b.is_affiliate
    union select 'same_mail_domain', a.name, split_part(a.email, '@', 2)
      from people a join people b using (referred_id)
      where a.is_affiliate and not b.is_affiliate and a.id <> b.id
        and split_part(a.email, '@', 2) = split_part(b.email, '@', 2)
    union select 'same_registration', b.name, c.registration_number
      from brought b join kyb_case c on c.organization_id = b.affiliate_id
        join kyb_case d on d.organization_id = b.referred_id
      where c.registration_number is not null and lower(c.registration_number) = lower(d.registration_number)
    union select 'same_vat_id', b.name, c.vat_id
      from brought b join billing_profile c on c.organization_id = b.affiliate_id
        join billing_profile d on d.organization_id = b.referred_id
      where regexp_replace(upper(c.vat_id), '[^A-Z0-9]', '', 'g') = regexp_replace(upper(d.vat_id), '[^A-Z0-9]', '', 'g')
    union select case when a.user_agent = b.user_agent then 'same_device' else 'same_address' end, a.name, a.ip
      from sessions a join sessions b using (referred_id, ip) where a.is_affiliate and not b.is_affiliate
    order by 2, 1, 3 limit 200`,
}

/** Signs of self-referral: the same people, mail domain, registration number, VAT ID, or sessions from the same address and device. */
export const findHints = (db: Db, organizationId: string): Promise<Hint[]> =>
  db.query<Hint>(hints, [organizationId])
