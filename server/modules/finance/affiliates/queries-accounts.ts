import type { Prisma } from '@/prisma/generated/client'
import type { Context } from '@/server/core/context'
import { type Db, db, type Statement } from '@/server/db'
import { type Balance, balanceOf, type LedgerSums } from './commission-rules'
import { isPaidSql } from './queries-accrual'

/** One change of an affiliate's ledger, links or addresses at a time. False: it is not enrolled. */
export async function lockAccount(tx: Db, organizationId: string): Promise<boolean> {
  // defence: two withdrawals at once do not overdraw
  const rows = await tx.query('select 1 from affiliate_account where organization_id = $1 for update', [
    organizationId,
  ])
  return rows.length === 1
}

const shown = {
  programme: true,
  organization: { select: { slug: true, name: true, isActive: true, deletedAt: true } },
} as const

export function findAccount(db: Db, organizationId: string) {
  return db.affiliateAccount.findUnique({ where: { organizationId }, include: shown })
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The currency of an affiliate's ledger; undefined before it is enrolled. */
export async function findCurrency(db: Db, organizationId: string): Promise<string | undefined> {
  const account = await db.affiliateAccount.findUnique({
    where: { organizationId },
    select: { currency: true },
  })
  return account?.currency
}

/** Of an account that stands, the programme alone changes. */
export async function upsertAccount(
  db: Db,
  { organizationId, programmeId, ...created }: Prisma.AffiliateAccountUncheckedCreateInput,
): Promise<void> {
  await db.affiliateAccount.upsert({
    where: { organizationId },
    create: { organizationId, programmeId, ...created },
    update: { programmeId },
  })
}

export async function updateSuspension(
  db: Db,
  organizationId: string,
  data: { suspendedAt: Date | null; suspendedReason: string | null },
): Promise<void> {
  await db.affiliateAccount.update({ where: { organizationId }, data })
}

const sums: Statement = {
  name: 'affiliates.ledger-sums',
  text: `with months as (
      select e.referred_id, e.month, coalesce(p.paid_fees_only, false) as paid_only, sum(e.amount_minor) as net,
        coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0) as gains,
        coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0 and e.available_at > $2), 0) as unfreed
      from commission_entry e
        left join affiliate_referral r on r.referred_id = e.referred_id and r.organization_id = e.organization_id
        left join affiliate_programme p on p.id = r.programme_id
      where e.organization_id = $1 and e.withdrawal_id is null group by 1, 2, 3
    ), held as (
      select greatest(0, least(net, case
          when paid_only and not ${isPaidSql('referred_id', 'months.month')} then gains else unfreed end)) as minor
      from months
    )
    select
      coalesce(sum(e.amount_minor) filter (where e.withdrawal_id is null), 0)::int8 as "earnedMinor",
      (select coalesce(sum(minor), 0) from held)::int8 as "heldMinor",
      coalesce(-sum(e.amount_minor) filter (where w.state in ('pending_approval', 'ready', 'sending', 'in_file')), 0)::int8
        as "requestedMinor",
      coalesce(-sum(e.amount_minor) filter (where w.state = 'paid'), 0)::int8 as "paidMinor"
    from commission_entry e left join withdrawal w on w.id = e.withdrawal_id
    where e.organization_id = $1`,
}

/**
 * Held, available, requested and paid, from the entries themselves. Held is of each referred organization and month what is not
 * free yet, as far as the month has earned it: what is returned of one releases nothing of another. Where only paid fees count,
 * a month is held whole while its invoice is open again.
 */
export async function findBalance(
  db: Db,
  { organizationId, currency }: { organizationId: string; currency: string },
  now: Date,
): Promise<Balance> {
  const [row] = await db.query<LedgerSums>(sums, [organizationId, now])
  if (!row) throw new Error('An aggregate has a row')
  return balanceOf(currency, row)
}

const differences: Statement = {
  name: 'affiliates.ledger-differences',
  text: `select count(*)::int as count from (
      select e.organization_id from commission_entry e
        left join withdrawal w on w.id = e.withdrawal_id
      group by e.organization_id
      having sum(e.amount_minor) <> (array_agg(e.balance_minor order by e.position desc))[1]
      union
      select w.organization_id from withdrawal w left join commission_entry e on e.withdrawal_id = w.id
      group by w.organization_id, w.id
      having coalesce(sum(e.amount_minor), 0)
        <> case when w.state in ('failed', 'rejected') then 0 else -w.amount_minor end
    ) wrong`,
}

/** Affiliates whose ledger does not add up: its last balance, or what a withdrawal took and returned. */
export async function countLedgerDifferences(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(differences)
  return row?.count ?? 0
}

/** Links lead nowhere, and addresses go but for those that money was sent to, which the law keeps. The ledger stays. */
export async function eraseAffiliate(tx: Db, ctx: Context, organizationId: string): Promise<void> {
  const retiredAt = ctx.clock.now()
  await tx.affiliateLink.updateMany({ where: { organizationId, retiredAt: null }, data: { retiredAt } })
  await tx.payoutAddress.deleteMany({ where: { organizationId, withdrawals: { none: {} } } })
  // Who enquired for an organization is a person of it.
  await tx.affiliateEnquiry.updateMany({ where: { referredId: organizationId }, data: erased })
}

const erased = { name: 'Erased', email: 'erased@invalid', message: '' }
const keptMs = 180 * 86_400_000

/** Forgets who enquired half a year after the enquiry; what came of it stays. Returns how many. */
export async function pruneEnquiries({ clock }: Context): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  const { count } = await db.affiliateEnquiry.updateMany({
    where: { createdAt: { lt: before }, email: { not: erased.email } },
    data: erased,
  })
  return count
}
