import { Prisma } from '@/prisma/generated/client'
import { type ReconciliationStateName, unsettledStates } from '@/server/contract/reconciliation'
import { newId } from '@/server/core/ids'
import { type Db, db, type Statement } from '@/server/db'
import type { ReportPlace } from '@/server/paging/report-cursor'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import type { TotalRow } from './queries-runs'

interface PeriodFilter {
  organizationId: string
  from: Date | undefined
  to: Date | undefined
  state: ReconciliationStateName | undefined
}

/** An organization's comparisons, the newest first, with the number of breaks that are not settled. */
export function findPeriods(
  handle: Db,
  { organizationId, from, to, state }: PeriodFilter,
  { cursor, limit, offset }: { cursor: TimeCursor | null; limit: number; offset: number },
) {
  return handle.reconciliation.findMany({
    where: {
      // defence: API lists of reconciliations are scoped to the organization
      organizationId,
      ...(from && { to: { gt: from } }),
      ...(to && { from: { lt: to } }),
      ...(state && { state }),
      ...(cursor && beyond(cursor)),
    },
    include: { _count: { select: { breaks: { where: { state: { in: [...unsettledStates] } } } } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    skip: offset,
  })
}

export const countBreaks = (handle: Db, reconciliationId: string) =>
  handle.reconciliationBreak.groupBy({
    by: ['kind', 'state'],
    where: { reconciliationId },
    _count: { _all: true },
    orderBy: [{ kind: 'asc' }, { state: 'asc' }],
  })

/** A row of a page of sums, with the reference of its brand. */
export interface PagedTotal extends Omit<TotalRow, 'day' | 'brandId' | 'type'> {
  day: string
  brandId: string
  brandRef: string | null
  /** The place of its type among bets, wins and refunds. */
  typePlace: string
  type: 'bet' | 'win' | 'refund'
}

const pagedTotals: Statement = {
  name: 'reconciliation.page-totals',
  text: `select * from (
      select t.day::text as day, t.currency, t.provider_code as "providerCode", coalesce(t.brand_id::text, '') as "brandId",
        array_position(array['bet', 'win', 'refund'], t.type::text)::text as "typePlace", t.type::text as type, b.ref as "brandRef",
        t.provider_minor::text as "providerMinor", t.answered_minor::text as "answeredMinor",
        t.confirmed_minor::text as "confirmedMinor", t.wallet_minor::text as "walletMinor",
        t.tolerated_minor::text as "toleratedMinor", t.movement_count as movements
      from reconciliation_total t left join brand b on b.id = t.brand_id
      where t.reconciliation_id = $1
    ) r
    where $2::text is null or (day, currency, "providerCode", "brandId", "typePlace") > ($2, $3::text, $4::text, $5::text, $6::text)
    order by day, currency, "providerCode", "brandId", "typePlace" limit $7`,
}

export function findTotalsPage(
  handle: Db,
  reconciliationId: string,
  { place, limit }: { place: ReportPlace | null; limit: number },
): Promise<PagedTotal[]> {
  const [day, currency, provider, brandId, type] = place ?? [null, null, null, null, null]
  return handle.query<PagedTotal>(pagedTotals, [
    ...[reconciliationId, day, currency, provider, brandId, type],
    limit,
  ])
}

const lockJournal: Statement = {
  name: 'reconciliation.lock-journal',
  text: `select pg_advisory_xact_lock(hashtextextended('journal/' || $1::text, 0))`,
}

type Maker = Pick<Prisma.LedgerSourceUncheckedCreateInput, 'createdBy' | 'createdAt'>

/** The ledger of the rows that an organization sends by the API, made with the first of them: one call after the other. */
export async function lockApiSource(tx: Db, organizationId: string, by: Maker) {
  await tx.query(lockJournal, [organizationId])
  const known = await tx.ledgerSource.findFirst({ where: { organizationId, kind: 'api' } })
  if (!known)
    return tx.ledgerSource.create({
      data: { id: newId(), side: 'wallet', organizationId, name: 'API', kind: 'api', ...by },
    })
  if (known.retiredAt) await tx.ledgerSource.update({ where: { id: known.id }, data: { retiredAt: null } })
  return known
}

/** The import of each day, by its digest, made where there is none. */
export async function ensureDays(
  tx: Db,
  sourceId: string,
  days: readonly { name: string; sha256: string }[],
  by: Maker,
): Promise<Map<string, string>> {
  await tx.ledgerImport.createMany({
    data: days.map((day) => ({
      ...{ id: newId(), sourceId, ...day, sizeBytes: 0n, state: 'loaded' as const },
      ...{ loadedAt: by.createdAt, ...by },
    })),
    skipDuplicates: true,
  })
  const found = await tx.ledgerImport.findMany({
    where: { sourceId, sha256: { in: days.map(({ sha256 }) => sha256) } },
    select: { id: true, sha256: true },
  })
  return new Map(found.map(({ id, sha256 }) => [sha256, id]))
}

/** A row of a day. Minor units. */
export interface JournalEntry {
  importId: string
  entryId: string
  providerCode: string | null
  transactionId: string
  type: string
  amount: bigint
  currency: string
  roundId: string | null
  occurredAt: Date
  state: string
}

const values = (of: string) =>
  ['provider_code', 'transaction_id', 'type', 'amount_minor', 'currency', 'round_id', 'occurred_at', 'state']
    .map((column) => `${of}.${column}`)
    .join(', ')

/** Adds what is new, replaces what differs; a day's import knows its rows and times then. */
const putStatement: Statement = {
  name: 'reconciliation.put-rows',
  text: `with given as (
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::"MovementType"[], $6::bigint[], $7::text[], $8::text[],
        $9::timestamptz[], $10::text[]) with ordinality
        as g (import_id, entry_id, provider_code, transaction_id, type, amount_minor, currency, round_id, occurred_at, state, number)
    ), changed as (
      update ledger_row r set (provider_code, transaction_id, type, amount_minor, currency, round_id, occurred_at, state) = row(${values('g')})
      from given g
      where r.import_id = g.import_id and r.entry_id = g.entry_id and (${values('r')}) is distinct from (${values('g')})
      returning r.import_id, r.occurred_at
    ), added as (
      insert into ledger_row (import_id, line, entry_id, provider_code, transaction_id, type, amount_minor, currency, round_id, occurred_at, state)
      select g.import_id, coalesce(m.line, 0) + row_number() over (partition by g.import_id order by g.number), g.entry_id, ${values('g')}
      from given g
        join (select d.import_id, (select max(line) from ledger_row r where r.import_id = d.import_id) as line
          from (select distinct import_id from given) d) m on m.import_id = g.import_id
      where not exists (select from ledger_row r where r.import_id = g.import_id and r.entry_id = g.entry_id)
      returning import_id, occurred_at
    ), days as (
      update ledger_import i
      set row_count = i.row_count + t.added, first_at = least(i.first_at, t.first_at), last_at = greatest(i.last_at, t.last_at), loaded_at = $11
      from (
        select import_id, sum(added) as added, min(occurred_at) as first_at, max(occurred_at) as last_at
        from (select *, 1 as added from added union all select *, 0 from changed) a group by 1
      ) t
      where i.id = t.import_id
      returning t.first_at, t.last_at
    )
    select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed,
      (select min(first_at) from days) as "firstAt", (select max(last_at) from days) as "lastAt"`,
}

interface PutOutcome {
  added: number
  changed: number
  /** Of what was added or changed; null: nothing. */
  firstAt: Date | null
  lastAt: Date | null
}

export async function putEntries(tx: Db, now: Date, rows: readonly JournalEntry[]): Promise<PutOutcome> {
  const [outcome] = await tx.query<PutOutcome>(putStatement, [
    rows.map(({ importId }) => importId),
    rows.map(({ entryId }) => entryId),
    rows.map(({ providerCode }) => providerCode),
    rows.map(({ transactionId }) => transactionId),
    rows.map(({ type }) => type),
    rows.map(({ amount }) => amount.toString()),
    rows.map(({ currency }) => currency),
    rows.map(({ roundId }) => roundId),
    rows.map(({ occurredAt }) => occurredAt),
    rows.map(({ state }) => state),
    now,
  ])
  return outcome ?? { added: 0, changed: 0, firstAt: null, lastAt: null }
}

/** Notes what was put, to be compared from `at` on. */
export async function markPut(
  tx: Db,
  sourceId: string,
  { at, mark }: { at: Date; mark: { from: Date; to: Date } },
): Promise<void> {
  const { from, to } = mark
  await tx.ledgerSource.update({ where: { id: sourceId }, data: { nextFetchAt: at, mark: { from, to } } })
}

/** Ledgers of the API whose new rows are due to be compared. */
export function findPut(now: Date) {
  return db.ledgerSource.findMany({
    where: { kind: 'api', nextFetchAt: { lte: now } },
    select: { id: true, organizationId: true, mark: true, nextFetchAt: true },
  })
}

/** Nothing is due any more, unless rows came in meanwhile. */
export async function clearPut({ id, nextFetchAt }: { id: string; nextFetchAt: Date | null }): Promise<void> {
  await db.ledgerSource.updateMany({
    where: { id, nextFetchAt },
    data: { nextFetchAt: null, mark: Prisma.DbNull },
  })
}
