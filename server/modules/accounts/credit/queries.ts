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

/** Affiliates earn commission and studios supply games: neither has credit. */
export const isAffiliate = async (db: Db, id: string): Promise<boolean> =>
  (await db.organization.count({ where: { id, kind: { in: ['affiliate', 'studio'] } } })) === 1

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

const balancesStatement = {
  name: 'credit.daily-balances',
  text: `with day as (
      select generate_series($2::date, $3::date, interval '1 day')::date as day
    ), bounds as (
      select day, day::timestamp at time zone 'UTC' as starts, (day + 1)::timestamp at time zone 'UTC' as ends from day
    )
    select b.day::text as day,
      coalesce(
        (select balance_minor from credit_entry where organization_id = $1 and created_at < b.ends
          order by created_at desc, position desc limit 1),
        (select balance_minor - amount_minor from credit_entry where organization_id = $1
          order by created_at, position limit 1),
        (select credit_minor from organization where id = $1)
      )::int8 as "balanceMinor",
      coalesce((select -sum(amount_minor) from credit_entry where organization_id = $1 and kind = 'fee'
        and created_at >= b.starts and created_at < b.ends), 0)::int8 as "feesMinor"
    from bounds b order by b.day`,
}

interface DailyBalance {
  /** `2026-03-01`, UTC. */
  day: string
  /** At its end. */
  balanceMinor: bigint
  /** Above zero: what fees drew on it. */
  feesMinor: bigint
}

/** The balance at the end of each day, both days included, and what fees drew on it. */
export function selectDailyBalances(
  db: Db,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<DailyBalance[]> {
  return db.query<DailyBalance>(balancesStatement, [organizationId, from, to])
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
