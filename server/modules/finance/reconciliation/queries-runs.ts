import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import { type Db, db, type Statement } from '@/server/db'
import type { FoundBreak } from './break-of-line'
import type { Comparing } from './queries-compare'

/** Whose comparisons: an organization's own, or those of providers, which staff make. */
export interface LedgerScope {
  organizationId: string | null
}

export type ReconciliationRow = Prisma.ReconciliationGetPayload<object>

export const insertReconciliation = (tx: Db, data: Prisma.ReconciliationUncheckedCreateInput) =>
  tx.reconciliation.create({ data })

export function findReconciliation(
  handle: Db,
  { organizationId }: LedgerScope,
  id: string,
): Promise<ReconciliationRow | null> {
  return handle.reconciliation.findFirst({ where: { id, organizationId } })
}

export function findByPeriod(
  handle: Db,
  of: { organizationId: string | null; providerCode: string | null; from: Date; to: Date },
): Promise<ReconciliationRow | null> {
  return handle.reconciliation.findFirst({ where: of })
}

const lockOne: Statement = {
  name: 'reconciliation.lock',
  text: `select id, signed_at as "signedAt", state::text as state from reconciliation
    where id = $1 and organization_id is not distinct from $2::uuid for update`,
}

/** One change of a comparison after the other, until the transaction ends. Throws SQLSTATE 55P03 where another one takes two seconds. */
export async function lockReconciliation(
  tx: Db,
  { organizationId }: LedgerScope,
  id: string,
): Promise<{ id: string; signedAt: Date | null; state: string } | null> {
  await tx.query(`set local lock_timeout = '2s'`)
  const rows = await tx.query<{ id: string; signedAt: Date | null; state: string }>(lockOne, [
    id,
    organizationId,
  ])
  return rows[0] ?? null
}

export async function updateReconciliation(
  tx: Db,
  id: string,
  data: Prisma.ReconciliationUncheckedUpdateInput,
): Promise<void> {
  await tx.reconciliation.update({ where: { id }, data })
}

const due: Statement = {
  name: 'reconciliation.due',
  text: `select id, organization_id as "organizationId", provider_code as "providerCode", from_at as "from", to_at as "to", zone,
      compared_at as "comparedAt"
    from reconciliation where state = 'waiting' and signed_at is null
    order by requested_at limit 1 for update skip locked`,
}

/** The comparison that has waited longest, locked for this transaction: another instance takes another one. */
export async function lockDue(tx: Db): Promise<(Comparing & { comparedAt: Date | null }) | null> {
  await tx.query('set local statement_timeout = 0')
  await tx.query('set local idle_in_transaction_session_timeout = 0')
  const rows = await tx.query<Comparing & { comparedAt: Date | null }>(due)
  return rows[0] ?? null
}

/** Behind the others that wait. */
export async function postpone(id: string, now: Date): Promise<void> {
  await db.reconciliation.updateMany({ where: { id, state: 'waiting' }, data: { requestedAt: now } })
}

const givenStatement: Statement = {
  name: 'reconciliation.given',
  text: `select distinct s.side, s.provider_code as "providerCode" from ledger_source s join ledger_import i on i.source_id = s.id
    where i.state = 'loaded' and i.first_at < $4 and i.last_at >= $3 and (s.side = 'provider'
        and ($2::text is null or s.provider_code = $2) or s.side = 'wallet' and s.organization_id = $1)`,
}

/** Which ledgers have rows of the period. */
export function findGiven(
  tx: Db,
  { organizationId, providerCode, from, to }: Comparing,
): Promise<{ side: string; providerCode: string | null }[]> {
  return tx.query(givenStatement, [organizationId, providerCode, from, to])
}

const undated: Statement = {
  name: 'reconciliation.undated',
  text: `select i.id from ledger_source s join ledger_import i on i.source_id = s.id
    where i.state = 'loaded' and i.first_at < $4 and i.last_at >= $3 and i.is_undated and (s.side = 'provider'
        and ($2::text is null or s.provider_code = $2) or s.side = 'wallet' and s.organization_id = $1)`,
}

/** Imports without times whose period, as it was given with them, is within this one. */
export async function findUndated(tx: Db, of: Comparing): Promise<string[]> {
  const values = [of.organizationId, of.providerCode, of.from, of.to]
  return (await tx.query<{ id: string }>(undated, values)).map(({ id }) => id)
}

export function findLatestRules(handle: Db) {
  return handle.reconciliationRules.findMany({
    distinct: ['providerCode'],
    orderBy: [{ providerCode: 'asc' }, { version: 'desc' }],
  })
}

const upsert: Statement = {
  name: 'reconciliation.upsert-breaks',
  text: `insert into reconciliation_break as b (id, reconciliation_id, organization_id, brand_id, provider_code, transaction_id,
      movement_id, round_id, happened_at, kind, findings, cause, cause_detail, currency, type, provider_side, our_side, wallet_side,
      provider_minor, answered_minor, confirmed_minor, wallet_minor, at_stake_minor, state, first_seen_at, seen_at)
    select x.id, $1, x.organization_id, x.brand_id, x.provider_code, x.transaction_id, x.movement_id, x.round_id, x.happened_at, x.kind,
      x.findings, x.cause, x.cause_detail, x.currency, x.type, x.provider_side, x.our_side, x.wallet_side, x.provider_minor,
      x.answered_minor, x.confirmed_minor, x.wallet_minor, x.at_stake_minor, 'open', $2, $2
    from jsonb_to_recordset($3::jsonb) as x (id uuid, organization_id uuid, brand_id uuid, provider_code text, transaction_id text,
      movement_id uuid, round_id text, happened_at timestamptz, kind text, findings text[], cause text, cause_detail jsonb,
      currency text, type text, provider_side jsonb, our_side jsonb, wallet_side jsonb, provider_minor bigint,
      answered_minor bigint, confirmed_minor bigint, wallet_minor bigint, at_stake_minor bigint)
    on conflict (reconciliation_id, provider_code, transaction_id, movement_id) do update set
      state = case when b.state = 'healed' or (b.findings, b.at_stake_minor) is distinct from (excluded.findings, excluded.at_stake_minor)
        then 'open' else b.state end,
      closed_at = case when b.state = 'healed' then null else b.closed_at end,
      kind = excluded.kind, findings = excluded.findings, cause = excluded.cause, cause_detail = excluded.cause_detail,
      currency = excluded.currency, type = excluded.type, round_id = excluded.round_id, happened_at = excluded.happened_at,
      provider_side = excluded.provider_side, our_side = excluded.our_side, wallet_side = excluded.wallet_side,
      provider_minor = excluded.provider_minor, answered_minor = excluded.answered_minor, confirmed_minor = excluded.confirmed_minor,
      wallet_minor = excluded.wallet_minor, at_stake_minor = excluded.at_stake_minor, seen_at = excluded.seen_at`,
}

/** What was accepted or claimed stays so while the same is found; whatever changed is open again. */
export async function upsertBreaks(
  tx: Db,
  of: Comparing,
  found: readonly FoundBreak[],
  seenAt: Date,
): Promise<void> {
  if (found.length === 0) return
  await tx.query(upsert, [of.id, seenAt, JSON.stringify(found.map((one) => storedBreak(of, one)))])
}

function storedBreak(
  of: Comparing,
  { line, provider, ours, wallet, atStakeMinor, causeDetail, ...found }: FoundBreak,
) {
  const at = line.at ?? line.providerAt ?? line.walletAt
  return {
    ...{ id: newId(), organization_id: line.organizationId ?? of.organizationId, brand_id: line.brandId },
    ...{ provider_code: line.providerCode, transaction_id: line.transactionId, movement_id: line.movementId },
    ...{ round_id: line.roundId ?? line.providerRoundId ?? line.walletRoundId, happened_at: at },
    ...{ kind: found.kind, findings: found.findings, cause: found.cause, cause_detail: causeDetail },
    currency: line.currency ?? line.providerCurrency ?? line.walletCurrency ?? '',
    type: line.type ?? line.providerType ?? line.walletType ?? '',
    ...{ provider_side: provider, our_side: ours, wallet_side: wallet },
    provider_minor: line.providerSum.toString(),
    answered_minor: line.answeredMinor.toString(),
    confirmed_minor: line.confirmedMinor.toString(),
    wallet_minor: line.walletSum.toString(),
    at_stake_minor: atStakeMinor.toString(),
  }
}

const heal: Statement = {
  name: 'reconciliation.heal',
  text: `update reconciliation_break set state = 'healed', closed_at = $2
    where reconciliation_id = $1 and seen_at <> $2 and state <> 'healed'`,
}

/** Closes what this comparison does not find any more. */
export async function healBreaks(tx: Db, id: string, seenAt: Date): Promise<void> {
  await tx.query(heal, [id, seenAt])
}

const counted: Statement = {
  name: 'reconciliation.count-movements',
  text: 'select count(*) as movements from reconciliation_line where reconciliation_id = $1 and type is not null',
}

export async function countMovements(tx: Db, id: string): Promise<bigint> {
  const [row] = await tx.query<{ movements: bigint }>(counted, [id])
  return row?.movements ?? 0n
}

/** For the page of a comparison: what each side has. Exact minor units as text. */
export interface TotalRow {
  providerCode: string
  brandId: string | null
  currency: string
  day: Date
  type: string
  providerMinor: string | null
  answeredMinor: string
  confirmedMinor: string
  walletMinor: string | null
  toleratedMinor: string
  movements: bigint
}

const totals: Statement = {
  name: 'reconciliation.read-totals',
  text: `select t.provider_code as "providerCode", t.brand_id as "brandId", t.currency, t.day, t.type::text as type,
      t.provider_minor::text as "providerMinor", t.answered_minor::text as "answeredMinor",
      t.confirmed_minor::text as "confirmedMinor", t.wallet_minor::text as "walletMinor",
      t.tolerated_minor::text as "toleratedMinor", t.movement_count as movements
    from reconciliation_total t where t.reconciliation_id = $1
    order by t.day, t.provider_code, t.brand_id, t.currency, t.type`,
}

export const findTotals = (handle: Db, id: string): Promise<TotalRow[]> =>
  handle.query<TotalRow>(totals, [id])

/** Comparisons whose breaks are not settled, so that they are compared again: of the days before. */
const unsettled: Statement = {
  name: 'reconciliation.unsettled',
  text: `update reconciliation set state = 'waiting', requested_at = $1
    where state <> 'waiting' and signed_at is null and from_at >= $2 and compared_at < $3 and exists (
      select from reconciliation_break b where b.reconciliation_id = reconciliation.id and b.state in ('open', 'accepting', 'claimed'))`,
}

export async function requestUnsettled(now: Date, since: { from: Date; compared: Date }): Promise<void> {
  await db.query(unsettled, [now, since.from, since.compared])
}

export type SigningKeyRow = Prisma.ReportSigningKeyGetPayload<object>

/** The newest; the caller's transaction alone may make one. */
export async function findSigningKey(tx: Db): Promise<SigningKeyRow | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('report-signing-key', 0))`)
  return tx.reportSigningKey.findFirst({ orderBy: { createdAt: 'desc' } })
}

export const insertSigningKey = (tx: Db, data: Prisma.ReportSigningKeyUncheckedCreateInput) =>
  tx.reportSigningKey.create({ data })
