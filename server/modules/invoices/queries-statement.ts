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
  kind: CreditKind
  description: string
  amountMinor: bigint
  balanceMinor: bigint
}

const movementsStatement: Statement = {
  name: 'invoices.statement-movements',
  text: `select created_at as at, kind::text as kind, reason as description, amount_minor as "amountMinor",
      balance_minor as "balanceMinor"
    from credit_entry where organization_id = $1 and created_at >= $2 and created_at < $3 order by position`,
}

export function findMovements(db: Db, { organizationId, from, to }: Period): Promise<Movement[]> {
  return db.query<Movement>(movementsStatement, [organizationId, from, to])
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
