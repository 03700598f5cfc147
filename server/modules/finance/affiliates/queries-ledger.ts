import type { CommissionKind, Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export function findLastEntry(db: Db, organizationId: string) {
  return db.commissionEntry.findFirst({
    where: { organizationId },
    orderBy: { position: 'desc' },
    select: { position: true, balanceMinor: true },
  })
}

export async function insertEntries(db: Db, data: Prisma.CommissionEntryCreateManyInput[]): Promise<void> {
  await db.commissionEntry.createMany({ data })
}

interface Page {
  organizationId: string
  kind?: CommissionKind | null | undefined
  month: Date | null
  cursor: TimeCursor | null
  limit: number
}

export function findEntries(db: Db, { organizationId, kind, month, cursor, limit }: Page) {
  const order = readingOrder(cursor)
  return db.commissionEntry.findMany({
    where: {
      AND: [{ organizationId, ...(kind && { kind }), ...(month && { month }) }, cursor ? beyond(cursor) : {}],
    },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
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
}

interface MonthFigures {
  /** `2026-03-01` */
  month: string
  clicks: number
  enquiries: number
  organizations: number
  commissionMinor: bigint
}

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

/** What came of an affiliate's links in each of the months from the first to the last, days like `2026-03-01`. */
export function findMonths(
  db: Db,
  organizationId: string,
  { first, last }: { first: string; last: string },
): Promise<MonthFigures[]> {
  return db.query<MonthFigures>(months, [organizationId, first, last])
}

export interface StatementLine {
  kind: 'fee' | 'credit_note' | 'withdrawal' | 'withdrawal_reversal'
  organization: string | null
  month: string | null
  entries: number
  amountMinor: bigint
}

const lines: Statement = {
  name: 'affiliates.statement',
  text: `select e.kind::text as kind, o.name as organization, e.month::text as month, count(*)::int as entries,
      sum(e.amount_minor)::int8 as "amountMinor"
    from commission_entry e left join organization o on o.id = e.referred_id
    where e.organization_id = $1 and e.created_at >= $2 and e.created_at < $3
    group by e.kind, e.referred_id, o.name, e.month, e.withdrawal_id order by min(e.position)`,
}

/** What was booked from a time up to another. */
export function findStatementLines(
  db: Db,
  organizationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<StatementLine[]> {
  return db.query<StatementLine>(lines, [organizationId, from, to])
}

const balanceBefore: Statement = {
  name: 'affiliates.balance-before',
  text: `select coalesce(sum(amount_minor), 0)::int8 as minor from commission_entry
    where organization_id = $1 and created_at < $2`,
}

export async function findBalanceBefore(db: Db, organizationId: string, time: Date): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(balanceBefore, [organizationId, time])
  return row?.minor ?? 0n
}
