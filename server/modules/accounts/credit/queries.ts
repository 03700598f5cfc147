import type { CreditKind } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'

export type { CreditKind }

interface Credit {
  creditMinor: bigint
  overdraftFloorMinor: bigint
  currency: string
}

const creditStatement = {
  name: 'credit.of-organization',
  text: `select credit_minor as "creditMinor", overdraft_floor_minor as "overdraftFloorMinor",
      credit_currency as "currency"
    from organization where id = $1`,
}

export async function selectCredit(db: Db, organizationId: string): Promise<Credit | null> {
  const [row] = await db.query<Credit>(creditStatement, [organizationId])
  return row ?? null
}

/** Affiliates earn commission, and have no credit. */
export const isAffiliate = async (db: Db, id: string): Promise<boolean> =>
  (await db.organization.count({ where: { id, kind: 'affiliate' } })) === 1

const feesStatement = {
  name: 'credit.fees',
  text: `select coalesce(-sum(amount_minor) filter (where created_at >= $2), 0)::int8 as "recentMinor",
      min(created_at) as "firstAt"
    from credit_entry where organization_id = $1 and kind = 'fee'`,
}

interface Fees {
  /** Above zero: what fees drew. */
  recentMinor: bigint
  firstAt: Date | null
}

export async function selectFees(
  db: Db,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<Fees> {
  const [row] = await db.query<Fees>(feesStatement, [organizationId, since])
  return row ?? { recentMinor: 0n, firstAt: null }
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
  id: string
  organizationId: string
  amountMinor: bigint
  balanceMinor: bigint
  kind: CreditKind
  subjectId: string | null
  reason: string
  actor: { kind: string; id: string; name: string }
  createdAt: Date
}

/** Takes the next position, and no time before the last entry's, whichever clock it came from: only under `lockCredit`. */
export async function insertCreditEntry(db: Db, entry: NewCreditEntry): Promise<void> {
  const { organizationId } = entry
  const last = await db.creditEntry.findFirst({
    where: { organizationId },
    orderBy: { position: 'desc' },
    select: { position: true, createdAt: true },
  })
  const createdAt = last && last.createdAt > entry.createdAt ? last.createdAt : entry.createdAt
  await db.creditEntry.create({ data: { ...entry, createdAt, position: (last?.position ?? 0) + 1 } })
}

/** Movements of one organization's credit follow each other, so that one sent twice finds itself booked. */
export async function lockCredit(db: Db, organizationId: string): Promise<void> {
  await db.query('select 1 from organization where id = $1 for no key update', [organizationId])
}

export function findCreditEntry(
  db: Db,
  where: { organizationId: string; kind: CreditKind; subjectId: string },
) {
  return db.creditEntry.findFirst({ where, select: { id: true, balanceMinor: true } })
}

/** An entry by the id that its sender chose, of any organization; a concurrent request with the same id waits. */
export async function findEntryOnce(db: Db, id: string) {
  await db.query("select pg_advisory_xact_lock(hashtextextended('credit-entry/' || $1::text, 0))", [id])
  return db.creditEntry.findUnique({
    where: { id },
    select: { organizationId: true, kind: true, amountMinor: true },
  })
}

interface CreditFilter {
  organizationId: string
  kind?: CreditKind | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findCreditEntries(
  db: Db,
  { kind, from, to, organizationId }: CreditFilter,
  { cursor, limit }: { cursor: TimeCursor | null; limit: number },
) {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  const within = { ...(from && { gte: from }), ...(to && { lt: to }) }
  return db.creditEntry.findMany({
    where: {
      AND: [{ organizationId, ...(kind && { kind }), createdAt: within }, cursor ? beyond(cursor) : {}],
    },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    select: {
      id: true,
      amountMinor: true,
      balanceMinor: true,
      kind: true,
      subjectId: true,
      reason: true,
      actor: true,
      createdAt: true,
    },
  })
}
