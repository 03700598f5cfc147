import { newId } from '@/server/core/ids'
import { type Db, query, type Sql } from '@/server/db'

interface Credit {
  creditMinor: bigint
  overdraftFloorMinor: bigint
}

const creditStatement = {
  name: 'credit.of-organization',
  text: `select credit_minor as "creditMinor", overdraft_floor_minor as "overdraftFloorMinor"
    from organization where id = $1`,
}

export async function selectCredit(sql: Sql, organizationId: string): Promise<Credit | null> {
  const [row] = await query<Credit>(sql, creditStatement, [organizationId])
  return row ?? null
}

/** Adds in the database, so that concurrent movements never overwrite each other; returns the balance after it. */
export async function addCredit(
  db: Db,
  { organizationId, amountMinor }: { organizationId: string; amountMinor: bigint },
): Promise<{ balanceMinor: bigint; currency: string } | null> {
  const [row] = await db.organization.updateManyAndReturn({
    where: { id: organizationId },
    data: { creditMinor: { increment: amountMinor } },
    select: { creditMinor: true, creditCurrency: true },
  })
  return row ? { balanceMinor: row.creditMinor, currency: row.creditCurrency } : null
}

interface NewCreditEntry {
  organizationId: string
  amountMinor: bigint
  balanceMinor: bigint
  reason: string
  actor: { kind: string; id: string; name: string }
  createdAt: Date
}

export async function insertCreditEntry(db: Db, entry: NewCreditEntry): Promise<string> {
  const { id } = await db.creditEntry.create({ data: { id: newId(), ...entry }, select: { id: true } })
  return id
}
