import type { Db, Statement } from '@/server/db'
import { type Balance, balanceOf, type LedgerSums } from './balance'

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

const sums: Statement = {
  name: 'affiliates.ledger-sums',
  text: `select
      coalesce(sum(e.amount_minor) filter (where e.withdrawal_id is null), 0)::int8 as "earnedMinor",
      coalesce(sum(e.amount_minor) filter (where e.withdrawal_id is null and e.available_at > $2), 0)::int8 as "unfreedMinor",
      coalesce(-sum(e.amount_minor) filter (where w.state in ('pending_approval', 'ready', 'sending', 'in_file')), 0)::int8
        as "requestedMinor",
      coalesce(-sum(e.amount_minor) filter (where w.state = 'paid'), 0)::int8 as "paidMinor"
    from commission_entry e left join withdrawal w on w.id = e.withdrawal_id
    where e.organization_id = $1`,
}

/** Held, available, requested and paid, from the entries themselves. */
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
