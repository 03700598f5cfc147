import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import type { LedgerScope } from './queries-runs'

/** Whose days the organization's comparisons have. */
export async function findZone(organizationId: string): Promise<string> {
  const found = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { timeZone: true },
  })
  return found.timeZone
}

export const hasProvider = async (code: string): Promise<boolean> =>
  (await db.provider.count({ where: { code } })) === 1

const lockRules: Statement = {
  name: 'reconciliation.lock-rules',
  text: `select pg_advisory_xact_lock(hashtextextended('reconciliation-rules/' || $1, 0))`,
}

/** The number of the new version: one more than the latest. */
export async function insertRules(
  tx: Db,
  data: Omit<Prisma.ReconciliationRulesUncheckedCreateInput, 'version'>,
): Promise<number> {
  await tx.query(lockRules, [data.providerCode])
  const latest = await tx.reconciliationRules.findFirst({
    where: { providerCode: data.providerCode },
    orderBy: { version: 'desc' },
    select: { version: true },
  })
  const version = (latest?.version ?? 0) + 1
  await tx.reconciliationRules.create({ data: { ...data, version } })
  return version
}

/** A comparison of a list, with what is unsettled in it. */
export interface ListedRun {
  id: string
  providerCode: string | null
  from: Date
  to: Date
  zone: string
  state: string
  error: string | null
  movements: bigint
  comparedAt: Date | null
  signedAt: Date | null
  unsettled: bigint
  settled: bigint
  createdAt: Date
}

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `reconciliation.list-${direction}`,
  text: `select r.id, r.provider_code as "providerCode", r.from_at as "from", r.to_at as "to", r.zone, r.state::text as state, r.error,
      r.movement_count as movements, r.compared_at as "comparedAt", r.signed_at as "signedAt", r.created_at as "createdAt",
      (select count(*) from reconciliation_break b where b.reconciliation_id = r.id and b.state in ('open', 'accepting', 'claimed')) as unsettled,
      (select count(*) from reconciliation_break b where b.reconciliation_id = r.id and b.state in ('accepted', 'healed')) as settled
    from reconciliation r
    where r.organization_id is not distinct from $1::uuid and ($2::text is null or r.provider_code = $2)
      and (r.created_at, r.id) ${direction === 'asc' ? '>' : '<'} ($3::timestamptz, $4::uuid)
    order by r.created_at ${direction}, r.id ${direction} limit $5`,
})
const listStatements = { asc: listStatement('asc'), desc: listStatement('desc') }
const anyId = '00000000-0000-0000-0000-000000000000'

export function selectRuns(
  handle: Db,
  { organizationId, providerCode }: LedgerScope & { providerCode: string | null },
  { cursor, direction, limit }: { cursor: TimeCursor | null; direction: 'asc' | 'desc'; limit: number },
): Promise<ListedRun[]> {
  const [at, id] = cursor
    ? [cursor.createdAt, cursor.id]
    : [direction === 'asc' ? '-infinity' : 'infinity', anyId]
  return handle.query<ListedRun>(listStatements[direction], [organizationId, providerCode, at, id, limit])
}
