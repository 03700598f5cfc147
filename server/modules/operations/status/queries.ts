import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

const failingStatement: Statement = {
  name: 'status.api-calls',
  text: `select count(*) as calls, count(*) filter (where status >= 500) as failed from api_request
    where created_at >= $1 and created_at < $2`,
}

/** Calls of the operator API in a span, and those that failed on our side. */
export async function countCalls(from: Date, to: Date): Promise<{ calls: bigint; failed: bigint }> {
  const [row] = await db.query<{ calls: bigint; failed: bigint }>(failingStatement, [from, to])
  return row ?? { calls: 0n, failed: 0n }
}

export interface PublicProvider {
  code: string
  name: string
  isAvailable: boolean
}

const providersStatement: Statement = {
  name: 'status.providers',
  text: `select code, name, status = 'active' as "isAvailable" from provider
    where is_registered and status <> 'suspended' and not requires_approval order by name, code`,
}

/** Providers that every customer may know of. */
export function findProviders(): Promise<PublicProvider[]> {
  return db.query<PublicProvider>(providersStatement)
}

const lastStatement: Statement = {
  name: 'status.last-sample',
  text: `select max(sampled_at) as at from status_hour where component = 'cabinet' and hour >= $1::timestamptz - interval '90 days'`,
}

export async function findLastSample(now: Date): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(lastStatement, [now])
  return row?.at ?? null
}

export interface Sample {
  component: string
  hour: Date
  good: number
  total: number
}

const addStatement: Statement = {
  name: 'status.add',
  text: `insert into status_hour as s (component, hour, good, total, sampled_at)
    select component, hour, sum(good), sum(total), $5 from unnest($1::text[], $2::timestamptz[], $3::int[], $4::int[])
      as given (component, hour, good, total) group by component, hour
    on conflict (component, hour) do update set good = s.good + excluded.good, total = s.total + excluded.total,
      sampled_at = excluded.sampled_at`,
}

export async function addSamples(tx: Db, samples: readonly Sample[], now: Date): Promise<void> {
  await tx.query(addStatement, [
    samples.map(({ component }) => component),
    samples.map(({ hour }) => hour),
    samples.map(({ good }) => good),
    samples.map(({ total }) => total),
    now,
  ])
}

export interface DayRow {
  component: string
  /** `2026-03-01`, by UTC. */
  day: string
  good: number
  total: number
}

const daysStatement: Statement = {
  name: 'status.days',
  text: `select component, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(good)::int as good, sum(total)::int as total
    from status_hour where hour >= $1 group by 1, 2 order by 1, 2`,
}

export function findDays(since: Date): Promise<DayRow[]> {
  return db.query<DayRow>(daysStatement, [since])
}

const latestStatement: Statement = {
  name: 'status.latest',
  text: `select distinct on (component) component, good, total from status_hour where hour >= $1
    order by component, hour desc`,
}

/** The newest hour of each component. */
export function findLatest(since: Date): Promise<{ component: string; good: number; total: number }[]> {
  return db.query<{ component: string; good: number; total: number }>(latestStatement, [since])
}

const pruneStatement: Statement = {
  name: 'status.prune',
  text: `delete from status_hour where hour < $1 returning component`,
}

export async function deleteSamplesBefore(before: Date): Promise<number> {
  return (await db.query(pruneStatement, [before])).length
}

/** The newest first. One about an incident is resolved with it, and open again where that comes back. */
export async function findNotices(limit: number) {
  const rows = await db.statusNotice.findMany({
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: {
      incident: { select: { closedAt: true } },
      updates: {
        orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
        take: 50,
        select: { id: true, phase: true, text: true, publishedAt: true, publishedBy: true },
      },
    },
  })
  return rows.map(({ incident, ...notice }) => ({
    ...notice,
    resolvedAt: notice.resolvedAt ?? incident?.closedAt ?? null,
  }))
}

/** Whether it is one of Croupier's own, and open. */
export async function isOwnOpenIncident(tx: Db, id: string): Promise<boolean> {
  return (await tx.incident.count({ where: { id, organizationId: null, closedAt: null } })) > 0
}

/** False where the incident has its notice already. */
export async function insertNotice(tx: Db, data: Prisma.StatusNoticeCreateManyInput): Promise<boolean> {
  const { count } = await tx.statusNotice.createMany({ data: [data], skipDuplicates: true })
  return count > 0
}

/** False where no such notice is open. */
export async function closeNotice(tx: Db, id: string, resolvedAt: Date): Promise<boolean> {
  const { count } = await tx.statusNotice.updateMany({
    where: { id, resolvedAt: null },
    data: { resolvedAt },
  })
  return count > 0
}

/** The notice, if it is open; held until the transaction ends. */
export async function lockOpenNotice(tx: Db, id: string): Promise<boolean> {
  return (await tx.query(lockStatement, [id])).length > 0
}

const lockStatement: Statement = {
  name: 'status.lock-notice',
  text: `select n.id from status_notice n left join incident i on i.id = n.incident_id
    where n.id = $1 and n.resolved_at is null and i.closed_at is null for update of n`,
}

export async function insertNoticeUpdate(
  tx: Db,
  data: Prisma.StatusNoticeUpdateUncheckedCreateInput,
): Promise<void> {
  await tx.statusNoticeUpdate.create({ data })
}
