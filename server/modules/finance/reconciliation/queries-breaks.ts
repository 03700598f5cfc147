import { Prisma } from '@/prisma/generated/client'
import type { BreakStateName } from '@/server/contract/reconciliation'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import type { LedgerScope } from './queries-runs'

export interface BreakFilter {
  reconciliationId: string | null
  states: readonly BreakStateName[]
  kind: string | null
  cause: string | null
  providerCode: string | null
  currency: string | null
  ownerId: string | null
  transactionId: string | null
}

/** A break of a list. Amounts in minor units. */
export interface ListedBreak {
  id: string
  reconciliationId: string
  brandId: string | null
  providerCode: string
  transactionId: string
  movementId: string | null
  roundId: string | null
  happenedAt: Date | null
  kind: string
  findings: string[]
  cause: string
  causeDetail: Prisma.JsonValue
  currency: string
  type: string
  providerSide: Prisma.JsonValue
  ourSide: Prisma.JsonValue
  walletSide: Prisma.JsonValue
  atStakeMinor: bigint
  state: string
  owner: Prisma.JsonValue
  reason: string | null
  createdAt: Date
}

/** An organization sees its own breaks; those of providers' comparisons are of staff. */
const inScope = `exists (select from reconciliation r where r.id = b.reconciliation_id and r.organization_id is not distinct from $1::uuid)
  and ($2::uuid is null or b.reconciliation_id = $2) and b.state::text = any($3::text[]) and ($4::text is null or b.kind = $4)
  and ($5::text is null or b.cause = $5) and ($6::text is null or b.provider_code = $6)
  and ($7::text is null or b.currency = $7) and ($8::uuid is null or b.owner_id = $8)
  and ($9::text is null or b.transaction_id = $9)`

const valuesOf = ({ organizationId }: LedgerScope, filter: BreakFilter) => [
  organizationId,
  filter.reconciliationId,
  filter.states,
  filter.kind,
  filter.cause,
  filter.providerCode,
  filter.currency,
  filter.ownerId,
  filter.transactionId,
]

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `reconciliation.list-breaks-${direction}`,
  text: `select b.id, b.reconciliation_id as "reconciliationId", b.brand_id as "brandId", b.provider_code as "providerCode",
      b.transaction_id as "transactionId", b.movement_id as "movementId", b.round_id as "roundId",
      b.happened_at as "happenedAt", b.kind, b.findings, b.cause, b.cause_detail as "causeDetail", b.currency, b.type,
      b.provider_side as "providerSide", b.our_side as "ourSide", b.wallet_side as "walletSide",
      b.at_stake_minor as "atStakeMinor", b.state::text as state, b.owner, b.reason, b.first_seen_at as "createdAt"
    from reconciliation_break b where ${inScope}
      and (b.first_seen_at, b.id) ${direction === 'asc' ? '>' : '<'} ($10::timestamptz, $11::uuid)
    order by b.first_seen_at ${direction}, b.id ${direction} limit $12`,
})
const listStatements = { asc: listStatement('asc'), desc: listStatement('desc') }
const anyId = '00000000-0000-0000-0000-000000000000'

export function selectBreaks(
  handle: Db,
  scope: LedgerScope & { filter: BreakFilter },
  { cursor, direction, limit }: { cursor: TimeCursor | null; direction: 'asc' | 'desc'; limit: number },
): Promise<ListedBreak[]> {
  const [at, id] = cursor
    ? [cursor.createdAt, cursor.id]
    : [direction === 'asc' ? '-infinity' : 'infinity', anyId]
  return handle.query<ListedBreak>(listStatements[direction], [
    ...valuesOf(scope, scope.filter),
    at,
    id,
    limit,
  ])
}

/** Breaks of the same kind, cause and currency together. */
export interface BreakGroup {
  kind: string
  cause: string
  currency: string
  breaks: bigint
  /** Exact minor units as text. */
  atStakeMinor: string
  oldestAt: Date
}

const groups: Statement = {
  name: 'reconciliation.break-groups',
  text: `select b.kind, b.cause, b.currency, count(*) as breaks, sum(b.at_stake_minor)::text as "atStakeMinor",
      min(b.first_seen_at) as "oldestAt"
    from reconciliation_break b where ${inScope} group by 1, 2, 3 order by 4 desc, 1, 2, 3`,
}

export const selectGroups = (handle: Db, scope: LedgerScope, filter: BreakFilter): Promise<BreakGroup[]> =>
  handle.query<BreakGroup>(groups, valuesOf(scope, filter))

const ofScope = ({ organizationId }: LedgerScope, ids: readonly string[]) => ({
  id: { in: [...ids] },
  reconciliation: { organizationId },
})

export function findBreak(scope: LedgerScope, id: string) {
  return db.reconciliationBreak.findFirst({
    where: ofScope(scope, [id]),
    include: { comments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }, reconciliation: true },
  })
}

export interface LockedBreak {
  id: string
  reconciliationId: string
  organizationId: string | null
  brandId: string | null
  currency: string
  atStakeMinor: bigint
  state: BreakStateName
  decidedBy: Prisma.JsonValue
  signedAt: Date | null
}

const lock: Statement = {
  name: 'reconciliation.lock-breaks',
  text: `select b.id, b.reconciliation_id as "reconciliationId", b.organization_id as "organizationId", b.brand_id as "brandId",
      b.currency, b.at_stake_minor as "atStakeMinor", b.state::text as state, b.decided_by as "decidedBy",
      r.signed_at as "signedAt"
    from reconciliation_break b join reconciliation r on r.id = b.reconciliation_id
    where b.id = any($1::uuid[]) and r.organization_id is not distinct from $2::uuid
    order by b.reconciliation_id, b.id for update`,
}

/**
 * The breaks and their comparisons, until the transaction ends. While a period is being compared, they cannot be locked: throws
 * SQLSTATE 55P03 after two seconds.
 */
export async function lockBreaks(
  tx: Db,
  { organizationId }: LedgerScope,
  ids: readonly string[],
): Promise<LockedBreak[]> {
  await tx.query(`set local lock_timeout = '2s'`)
  return tx.query<LockedBreak>(lock, [ids, organizationId])
}

export async function updateBreaks(
  tx: Db,
  ids: readonly string[],
  {
    owner,
    approvedBy,
    ...data
  }: Omit<Prisma.ReconciliationBreakUncheckedUpdateManyInput, 'owner' | 'approvedBy'> & {
    owner?: Prisma.InputJsonValue | null
    approvedBy?: Prisma.InputJsonValue | null
  },
): Promise<void> {
  const people = {
    ...(owner !== undefined && { owner: owner ?? Prisma.DbNull }),
    ...(approvedBy !== undefined && { approvedBy: approvedBy ?? Prisma.DbNull }),
  }
  await tx.reconciliationBreak.updateMany({ where: { id: { in: [...ids] } }, data: { ...data, ...people } })
}

export async function insertComment(tx: Db, data: Prisma.BreakCommentUncheckedCreateInput): Promise<void> {
  await tx.breakComment.create({ data })
}

/** The rows of files that a break rests on, by import and line. */
export async function findEvidence(rows: readonly { importId: string; line: number }[]) {
  return db.ledgerRow.findMany({
    where: { OR: rows.map(({ importId, line }) => ({ importId, line })) },
    include: { import: { select: { name: true, sha256: true, createdAt: true } } },
    orderBy: [{ importId: 'asc' }, { line: 'asc' }],
    take: 10,
  })
}

/** A break as a report lists it. */
export interface ReportedBreak {
  kind: string
  cause: string
  state: string
  providerCode: string
  brandId: string | null
  transactionId: string
  roundId: string | null
  happenedAt: Date | null
  currency: string
  type: string
  atStakeMinor: bigint
  providerMinor: bigint
  answeredMinor: bigint
  confirmedMinor: bigint
  walletMinor: bigint
  reason: string | null
  decidedBy: string | null
  approvedBy: string | null
  id: string
}

const reported: Statement = {
  name: 'reconciliation.report-breaks',
  text: `select b.kind, b.cause, b.state::text as state, b.provider_code as "providerCode", b.brand_id as "brandId",
      b.transaction_id as "transactionId", b.round_id as "roundId", b.happened_at as "happenedAt", b.currency, b.type,
      b.at_stake_minor as "atStakeMinor", b.provider_minor as "providerMinor", b.answered_minor as "answeredMinor",
      b.confirmed_minor as "confirmedMinor", b.wallet_minor as "walletMinor", b.reason,
      b.decided_by ->> 'name' as "decidedBy", b.approved_by ->> 'name' as "approvedBy", b.id
    from reconciliation_break b where b.reconciliation_id = $1 and b.state <> 'healed' and b.id > $2
    order by b.id limit $3`,
}

/** All breaks of a comparison that are not healed, by their IDs. */
export async function* readAllBreaks(handle: Db, reconciliationId: string): AsyncGenerator<ReportedBreak> {
  const atATime = 5_000
  for (let after = anyId; ; ) {
    const rows = await handle.query<ReportedBreak>(reported, [reconciliationId, after, atATime])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atATime) return
    after = last.id
  }
}
