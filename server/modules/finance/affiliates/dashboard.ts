import { z } from 'zod'
import { commissionKinds } from '@/server/contract/affiliates'
import { pageCursor } from '@/server/contract/inputs'
import { plusMonths } from '@/server/core/calendar'
import type { TenantContext } from '@/server/core/context'
import { beyond, parseCursor } from '@/server/core/time-cursor'
import { readingOrder, toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import { db, type Statement } from '@/server/db'
import { tiersFromJson } from '@/server/modules/finance/contracts'
import { whyIneligible } from './eligibility'
import { findAccount, findBalance } from './queries-accounts'

const months: Statement = {
  name: 'affiliates.months',
  text: `with month as (select generate_series($2::date, $3::date, interval '1 month')::date as day)
    select m.day::text as month,
      (select coalesce(sum(c.clicks), 0)::int from affiliate_click c
        where c.organization_id = $1 and c.day >= m.day and c.day < m.day + interval '1 month') as clicks,
      (select count(*)::int from affiliate_enquiry q where q.organization_id = $1
        and q.created_at >= m.day::timestamp at time zone 'UTC'
        and q.created_at < (m.day + interval '1 month') at time zone 'UTC') as enquiries,
      (select count(*)::int from affiliate_referral r where r.organization_id = $1 and r.starts_on >= m.day
        and r.starts_on < m.day + interval '1 month') as organizations,
      (select coalesce(sum(e.amount_minor), 0)::int8 from commission_entry e
        where e.organization_id = $1 and e.withdrawal_id is null and e.month = m.day) as "commissionMinor"
    from month m order by m.day`,
}

interface MonthFigures {
  /** `2026-03-01` */
  month: string
  clicks: number
  enquiries: number
  organizations: number
  commissionMinor: bigint
}

/**
 * An affiliate's account: balance, terms and the last 12 months. `reason` says why it may not do business now. Null amounts: it is
 * not enrolled. Throws E5004.
 */
export const getAffiliateDashboard = readVerb('affiliate.read', run)

async function run({ organizationId, clock }: TenantContext) {
  const now = clock.now()
  const account = await findAccount(db, organizationId)
  const thisMonth = `${now.toISOString().slice(0, 7)}-01`
  const [reason, figures, balance] = await Promise.all([
    whyIneligible(db, organizationId, account),
    db.query<MonthFigures>(months, [organizationId, plusMonths(thisMonth, -11), thisMonth]),
    account && findBalance(db, { organizationId, currency: account.currency }, now),
  ])
  return { reason, balance, programme: account && termsOf(account.programme), months: figures }
}

function termsOf({
  id: _,
  createdBy: __,
  tiers,
  ...terms
}: NonNullable<Awaited<ReturnType<typeof findAccount>>>['programme']) {
  return { ...terms, tiers: tiersFromJson(tiers) }
}

const Search = z.object({
  kind: z.enum(commissionKinds).nullish(),
  /** `2026-03`, the month of the fees; other text is ignored. */
  month: z.string().max(20).nullish(),
  cursor: pageCursor,
})
const pageSize = 50

/** The entries of the ledger, newest first, by keyset; each says what of it is still held. Throws E5004. */
export const listCommission = readVerb('affiliate.read', Search, runList)

async function runList(
  { organizationId, clock }: TenantContext,
  { kind, month: given, cursor: text }: z.output<typeof Search>,
) {
  const month = given && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(given) ? new Date(`${given}-01`) : null
  const cursor = parseCursor(text)
  const order = readingOrder(cursor)
  const found = await db.commissionEntry.findMany({
    where: {
      AND: [{ organizationId, ...(kind && { kind }), ...(month && { month }) }, cursor ? beyond(cursor) : {}],
    },
    orderBy: [{ createdAt: order }, { id: order }],
    take: pageSize + 1,
    select: {
      id: true,
      kind: true,
      amountMinor: true,
      balanceMinor: true,
      availableAt: true,
      createdAt: true,
      referredId: true,
      day: true,
      month: true,
      withdrawalId: true,
    },
  })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const names = await db.organization.findMany({
    where: { id: { in: rows.flatMap(({ referredId }) => referredId ?? []) } },
    select: { id: true, name: true },
  })
  const now = clock.now()
  const account = await db.affiliateAccount.findUnique({
    where: { organizationId },
    select: { currency: true },
  })
  const entries = rows.map(({ referredId, ...row }) => ({
    ...row,
    organization: names.find(({ id }) => id === referredId)?.name ?? null,
    isHeld: row.availableAt > now,
  }))
  return { entries, currency: account?.currency ?? 'EUR', ...neighbours }
}
