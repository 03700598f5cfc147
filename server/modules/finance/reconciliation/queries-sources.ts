import { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { beyond } from '@/server/paging/time-cursor'
import type { LedgerScope } from './queries-runs'

export const insertSource = (tx: Db, data: Prisma.LedgerSourceUncheckedCreateInput) =>
  tx.ledgerSource.create({ data })

/** In use, of the scope. */
export const findSource = (handle: Db, { organizationId }: LedgerScope, id: string) =>
  handle.ledgerSource.findFirst({ where: { id, organizationId, retiredAt: null } })

export async function updateSource(
  tx: Db,
  id: string,
  data: Prisma.LedgerSourceUncheckedUpdateInput,
): Promise<void> {
  await tx.ledgerSource.update({ where: { id }, data })
}

export function findSources(handle: Db, { organizationId }: LedgerScope) {
  return handle.ledgerSource.findMany({
    where: { organizationId, retiredAt: null },
    omit: { secretSealed: true },
    include: {
      imports: {
        orderBy: { createdAt: 'desc' },
        take: 1,
        select: { id: true, name: true, state: true, createdAt: true, rowCount: true, badRowCount: true },
      },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/** Where its files are fetched from, from the first one on; nulls: nowhere any more. */
export async function updateServer(
  tx: Db,
  id: string,
  {
    address,
    ...data
  }: { kind: string; address: object | null; secretSealed: string | null; nextFetchAt: Date | null },
): Promise<void> {
  await tx.ledgerSource.update({
    where: { id },
    data: { ...data, address: address ?? Prisma.DbNull, mark: Prisma.DbNull, fetchError: null },
  })
}

export const findImportByContent = (handle: Db, sourceId: string, sha256: string) =>
  handle.ledgerImport.findUnique({ where: { sourceId_sha256: { sourceId, sha256 } } })

export const insertImport = (tx: Db, data: Prisma.LedgerImportUncheckedCreateInput) =>
  tx.ledgerImport.create({ data })

export function findImports(
  handle: Db,
  { organizationId, sourceId }: LedgerScope & { sourceId: string | null },
  { cursor, direction, limit }: { cursor: TimeCursor | null; direction: 'asc' | 'desc'; limit: number },
) {
  return handle.ledgerImport.findMany({
    where: { source: { organizationId, ...(sourceId && { id: sourceId }) }, ...(cursor && beyond(cursor)) },
    omit: { leaseToken: true, leaseExpiresAt: true },
    include: { source: { select: { name: true, side: true, providerCode: true, kind: true } } },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
  })
}

export const findImport = (handle: Db, { organizationId }: LedgerScope, id: string) =>
  handle.ledgerImport.findFirst({ where: { id, source: { organizationId } } })

/** With its rows. */
export async function deleteImport(tx: Db, id: string): Promise<void> {
  await tx.ledgerImport.delete({ where: { id } })
}

export interface ClaimedImport {
  id: string
  name: string
  fileId: string
  mapping: Prisma.JsonValue
  sourceId: string
  organizationId: string | null
  providerCode: string | null
  createdAt: Date
  isUndated: boolean
  firstAt: Date | null
  lastAt: Date | null
}

const claimStatement: Statement = {
  name: 'reconciliation.claim-import',
  text: `update ledger_import i set lease_token = $1, lease_expires_at = $3
    from ledger_source s, (
      select w.id from ledger_import w join stored_file f on f.id = w.file_id and f.state <> 'waiting'
      where w.state = 'waiting' and (w.lease_expires_at is null or w.lease_expires_at < $2)
      order by w.created_at limit 1 for update of w skip locked
    ) due
    where i.id = due.id and s.id = i.source_id
    returning i.id, i.name, i.file_id as "fileId", s.mapping, s.id as "sourceId", s.organization_id as "organizationId",
      s.provider_code as "providerCode", i.created_at as "createdAt", i.is_undated as "isUndated", i.first_at as "firstAt",
      i.last_at as "lastAt"`,
}

/** The import that has waited longest, under a lease. */
export async function claimImport(
  token: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedImport | null> {
  const [row] = await db.query<ClaimedImport>(claimStatement, [token, now, until])
  return row ?? null
}

/** A row as it is stored. Minor units. */
export interface StoredRow {
  line: number
  providerCode: string | null
  transactionId: string
  type: string
  amount: bigint
  currency: string
  roundId: string | null
  occurredAt: Date | null
  state: string
}

const insertRowsStatement: Statement = {
  name: 'reconciliation.insert-rows',
  text: `with held as (
      update ledger_import set lease_expires_at = $3 where id = $1 and lease_token = $2 and state = 'waiting' returning id
    )
    insert into ledger_row (import_id, line, provider_code, transaction_id, type, amount_minor, currency, round_id, occurred_at, state)
    select held.id, r.* from held, unnest($4::int[], $5::text[], $6::text[], $7::"MovementType"[], $8::bigint[], $9::text[],
      $10::text[], $11::timestamptz[], $12::text[]) r
    on conflict do nothing
    returning line`,
}

/** Adds rows while the lease is held; those that a process before it has added stay. */
export async function insertRows(
  { id, token, until }: { id: string; token: string; until: Date },
  rows: readonly StoredRow[],
): Promise<void> {
  await db.query(insertRowsStatement, [
    ...[id, token, until],
    rows.map(({ line }) => line),
    rows.map(({ providerCode }) => providerCode),
    rows.map(({ transactionId }) => transactionId),
    rows.map(({ type }) => type),
    rows.map(({ amount }) => amount.toString()),
    rows.map(({ currency }) => currency),
    rows.map(({ roundId }) => roundId),
    rows.map(({ occurredAt }) => occurredAt),
    rows.map(({ state }) => state),
  ])
}

/** Ends a load under its lease; false where another process has it. */
export async function settleImport(
  tx: Db,
  { id, token }: { id: string; token: string },
  data: Prisma.LedgerImportUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.ledgerImport.updateMany({
    where: { id, leaseToken: token, state: 'waiting' },
    data: { ...data, leaseToken: null, leaseExpiresAt: null },
  })
  return count === 1
}

const touched: Statement = {
  name: 'reconciliation.compare-touched',
  text: `update reconciliation set state = 'waiting', requested_at = $1
    where signed_at is null and state <> 'waiting' and from_at < $3::timestamptz + interval '36 hours' and to_at > $2::timestamptz - interval '36 hours'
      and ($4::uuid is null and (organization_id is not null or provider_code = $5) or organization_id = $4)`,
}

/** Comparisons that rows of these times may change are made again. */
export async function requestTouched(
  tx: Db,
  now: Date,
  of: { firstAt: Date; lastAt: Date; organizationId: string | null; providerCode: string | null },
): Promise<void> {
  await tx.query(touched, [now, of.firstAt, of.lastAt, of.organizationId, of.providerCode])
}

const dueFeeds: Statement = {
  name: 'reconciliation.claim-feed',
  text: `update ledger_source set next_fetch_at = $2 where id = (
      select id from ledger_source where kind = 'feed' and retired_at is null and next_fetch_at <= $1
      order by next_fetch_at limit 1 for update skip locked
    ) returning id, provider_code as "providerCode", fetched_until as "fetchedUntil", created_at as "createdAt"`,
}

/** A provider's feed that is due, taken until `until`. */
export async function claimFeed(now: Date, until: Date) {
  const [row] = await db.query<{
    id: string
    providerCode: string | null
    fetchedUntil: Date | null
    createdAt: Date
  }>(dueFeeds, [now, until])
  return row ?? null
}

export const findProvider = (code: string) => db.provider.findUnique({ where: { code } })

/** Whose ledgers are compared each day, with the zone of their days. */
export interface DailySubject {
  organizationId: string | null
  providerCode: string | null
  zone: string
}

const dueServers: Statement = {
  name: 'reconciliation.claim-file-server',
  text: `update ledger_source set next_fetch_at = $2 where id = (
      select id from ledger_source where kind in ('sftp', 's3') and retired_at is null and next_fetch_at <= $1
      order by next_fetch_at limit 1 for update skip locked
    ) returning id, organization_id as "organizationId", name, address, secret_sealed as "secretSealed", mark`,
}

export interface ClaimedServer {
  id: string
  organizationId: string | null
  name: string
  address: Prisma.JsonValue
  secretSealed: string | null
  mark: Prisma.JsonValue
}

/** A file server that is due, taken until `until`. */
export async function claimServer(now: Date, until: Date): Promise<ClaimedServer | null> {
  const [row] = await db.query<ClaimedServer>(dueServers, [now, until])
  return row ?? null
}

const daily: Statement = {
  name: 'reconciliation.daily',
  text: `select distinct s.organization_id as "organizationId", s.provider_code as "providerCode", coalesce(o.time_zone, 'UTC') as zone
    from ledger_source s left join organization o on o.id = s.organization_id
    where s.retired_at is null and (o.id is null or o.deleted_at is null)`,
}

export const findDailySubjects = (): Promise<DailySubject[]> => db.query<DailySubject>(daily)
