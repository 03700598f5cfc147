import type { Prisma } from '@/prisma/generated/client'
import {
  failedVerdictsSql,
  heldSql,
  inFlightStates,
  needsAttentionStates,
  sqlStates,
} from '@/server/contract/delivery-states'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'

const withNames = {
  assignee: { select: { id: true, name: true } },
  organization: { select: { slug: true, name: true } },
  notice: { select: { id: true } },
} as const satisfies Prisma.IncidentInclude

export type IncidentRow = Prisma.IncidentGetPayload<{ include: typeof withNames }>

interface Page {
  where: Prisma.IncidentWhereInput
  cursor: TimeCursor | null
  limit: number
}

/** `limit` rows beyond the cursor by when they opened, in its direction: nearest first. */
export function findIncidents({ where, cursor, limit }: Page): Promise<IncidentRow[]> {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  return db.incident.findMany({
    where: { AND: [where, cursor ? beyondOpening(cursor) : {}] },
    orderBy: [{ openedAt: order }, { id: order }],
    take: limit,
    include: withNames,
  })
}

function beyondOpening({ direction, createdAt, id }: TimeCursor): Prisma.IncidentWhereInput {
  const side = direction === 'older' ? 'lt' : 'gt'
  return { OR: [{ openedAt: { [side]: createdAt } }, { openedAt: createdAt, id: { [side]: id } }] }
}

export function findIncident(
  db: Db,
  where: { id: string; organizationId: string | null; rule: { in: string[] } },
): Promise<IncidentRow | null> {
  return db.incident.findFirst({ where, include: withNames })
}

const lockStatement: Statement = {
  name: 'incidents.lock',
  // defence: an incident is changed by its own organization
  text: `select id, closed_at as "closedAt" from incident
    where id = $1 and organization_id is not distinct from $2::uuid and rule = any($3::text[]) for update`,
}

/** Holds an incident of the owner until the transaction ends; null for another's. */
export async function lockIncident(
  db: Db,
  { id, organizationId, rules }: { id: string; organizationId: string | null; rules: readonly string[] },
): Promise<{ closedAt: Date | null } | null> {
  const [row] = await db.query<{ id: string; closedAt: Date | null }>(lockStatement, [
    id,
    organizationId,
    rules,
  ])
  return row ?? null
}

export async function updateIncident(
  db: Db,
  id: string,
  data: Prisma.IncidentUncheckedUpdateInput,
): Promise<void> {
  await db.incident.update({ where: { id }, data })
}

/** Frees what is assigned to a person who can no longer work on it. How many there were. */
export async function releaseIncidents(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<number> {
  const where = { organizationId, assigneeId: userId, closedAt: null }
  return (await db.incident.updateMany({ where, data: { assigneeId: null } })).count
}

const openCounts = `count(*)::int4 as count, (count(*) filter (where severity = 'critical'))::int4 as critical`

const countStatement: Statement = {
  name: 'incidents.count-open',
  text: `select ${openCounts} from incident where closed_at is null and acknowledged_at is null
    and (snoozed_until is null or snoozed_until <= $1) and organization_id is not distinct from $2::uuid
    and rule = any($3::text[])`,
}

export interface OpenCount {
  count: number
  critical: number
}

/** Open ones that are not acknowledged. Reads a partial index. */
export async function countOpen(asked: {
  now: Date
  organizationId: string | null
  rules: readonly string[]
}): Promise<OpenCount> {
  const { now, organizationId, rules } = asked
  const [row] = await db.query<OpenCount>(countStatement, [now, organizationId, rules])
  return row ?? { count: 0, critical: 0 }
}

const everywhereStatement: Statement = {
  name: 'incidents.count-by-rule',
  text: 'select rule, count(*)::int4 as count from incident where closed_at is null group by 1',
}

export function countByRule(): Promise<{ rule: string; count: number }[]> {
  return db.query<{ rule: string; count: number }>(everywhereStatement)
}

const failingStatement: Statement = {
  name: 'incidents.rules-failing',
  text: 'select count(*)::int4 as count from incident_run where failed_at is not null',
}

export async function countFailingRules(): Promise<number> {
  const [row] = await db.query<{ count: number }>(failingStatement)
  return row?.count ?? 0
}

/** Of an endpoint: what can be replayed in bulk, and the newest attempt that failed of what is not delivered yet. */
export interface EndpointTrouble {
  replayable: number
  failedMovementId: string | null
  failedAt: Date | null
}

/** More than that is said as that. */
const maxCounted = 10_000

const replayableStatement: Statement = {
  name: 'incidents.replayable',
  text: `select count(*)::int4 as count from (select from movement w
    where w.organization_id = $1 and w.endpoint_id is not distinct from $2::uuid
      and w.state in ${sqlStates(needsAttentionStates)} and w.transaction_type in ('win', 'refund')
      and not (w.transaction_type = 'refund' and ${heldSql})
    limit ${maxCounted}) waiting`,
}

/** Newest first; what has been delivered since is not shown as failed. */
const maxAttemptsRead = 200

const failedStatement: Statement = {
  name: 'incidents.newest-failure',
  text: `select a."movementId", a.at from (
      select movement_id as "movementId", finished_at as at from delivery_attempt
      where endpoint_id = $1 and finished_at >= $2 and verdict in ${failedVerdictsSql}
      order by finished_at desc limit ${maxAttemptsRead}
    ) a join movement w on w.id = a."movementId"
    where (w.state in ${sqlStates(inFlightStates)} or w.state in ${sqlStates(needsAttentionStates)})
      and ($3 or w.transaction_type in ('win', 'refund'))
    order by a.at desc limit 1`,
}

export async function findTrouble(of: {
  organizationId: string
  endpointId: string | null
  since: Date
  /** Whether a bet is of it too. */
  hasBets: boolean
}): Promise<EndpointTrouble> {
  const { organizationId, endpointId, since, hasBets } = of
  const [waiting, failed] = await Promise.all([
    db.query<{ count: number }>(replayableStatement, [organizationId, endpointId]),
    endpointId === null
      ? []
      : db.query<{ movementId: string; at: Date | null }>(failedStatement, [endpointId, since, hasBets]),
  ])
  return {
    replayable: waiting[0]?.count ?? 0,
    failedMovementId: failed[0]?.movementId ?? null,
    failedAt: failed[0]?.at ?? null,
  }
}
