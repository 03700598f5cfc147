import type { CreditKind } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

interface Period {
  organizationId: string
  from: Date
  to: Date
}

const openingStatement: Statement = {
  name: 'invoices.opening-balance',
  text: `select coalesce(
      (select balance_minor from credit_entry where organization_id = o.id and created_at < $2
        order by position desc limit 1),
      (select balance_minor - amount_minor from credit_entry where organization_id = o.id order by position limit 1),
      o.credit_minor) as "balanceMinor"
    from organization o where o.id = $1`,
}

/** The balance before the first movement of the period. */
export async function findOpeningBalance(
  db: Db,
  { organizationId, from }: Pick<Period, 'organizationId' | 'from'>,
): Promise<bigint> {
  const [row] = await db.query<{ balanceMinor: bigint }>(openingStatement, [organizationId, from])
  return row?.balanceMinor ?? 0n
}

export interface Movement {
  at: Date
  /** The day whose fees it is, `2026-03-01`; null: no fee. */
  serviceDay: string | null
  kind: CreditKind
  description: string
  amountMinor: bigint
  balanceMinor: bigint
}

const movementsStatement: Statement = {
  name: 'invoices.statement-movements',
  text: `select created_at as at, case when kind = 'fee' then subject_id end as "serviceDay", kind::text as kind, reason as description, amount_minor as "amountMinor",
      balance_minor as "balanceMinor"
    from credit_entry where organization_id = $1 and created_at >= $2 and created_at < $3 order by position`,
}

export function findMovements(db: Db, { organizationId, from, to }: Period): Promise<Movement[]> {
  return db.query<Movement>(movementsStatement, [organizationId, from, to])
}

/** The fees of a month of service, which its invoice is of. */
export interface ServiceMonth {
  /** `2026-03` */
  month: string
  /** Booked in the period. */
  bookedMinor: bigint
  /** All of the month, whenever they were booked. */
  totalMinor: bigint
}

const serviceMonthsStatement: Statement = {
  name: 'invoices.statement-service-months',
  text: `select left(subject_id, 7) as month,
      coalesce(sum(amount_minor) filter (where created_at >= $2 and created_at < $3), 0)::int8 as "bookedMinor",
      sum(amount_minor)::int8 as "totalMinor"
    from credit_entry where organization_id = $1 and kind = 'fee' and left(subject_id, 7) in (
      select left(subject_id, 7) from credit_entry
      where organization_id = $1 and kind = 'fee' and (created_at >= $2 and created_at < $3
        or left(subject_id, 7) >= to_char($2 at time zone 'UTC', 'YYYY-MM') and left(subject_id, 7) < to_char($3 at time zone 'UTC', 'YYYY-MM'))
    ) group by 1 order by 1`,
}

/** The months of service of the period, and those of which fees were booked in it. */
export function findServiceMonths(db: Db, { organizationId, from, to }: Period): Promise<ServiceMonth[]> {
  return db.query<ServiceMonth>(serviceMonthsStatement, [organizationId, from, to])
}

/** Invoices and credit notes that were issued in the period, oldest first. */
export const findIssued = (db: Db, { organizationId, from, to }: Period) =>
  db.invoice.findMany({
    where: { organizationId, issuedAt: { gte: from, lt: to } },
    orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }],
    select: {
      kind: true,
      number: true,
      month: true,
      issuedAt: true,
      dueAt: true,
      status: true,
      currency: true,
      totalMinor: true,
      paidMinor: true,
      creditedMinor: true,
    },
  })
