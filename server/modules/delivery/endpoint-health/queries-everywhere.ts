import { failedVerdictsSql } from '@/server/contract/delivery-states'
import { db, type Statement } from '@/server/db'

/** An operator's reply, or none, that settled nothing. */
const failing = `s.verdict in ${failedVerdictsSql}`

const failingStatement: Statement = {
  name: 'endpoint-health.failing-organizations',
  text: `select e.organization_id as "organizationId"
    from endpoint_statistic s join endpoint e on e.id = s.endpoint_id
    where s.bucket >= $1 and ${failing}
    group by 1 order by sum(s.attempts) desc, 1 limit $2`,
}

/** Organizations with failed attempts since a step began, those with most first. */
export async function findFailingOrganizations(since: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ organizationId: string }>(failingStatement, [since, limit])
  return rows.map(({ organizationId }) => organizationId)
}

/** Attempts of an organization, and whether an endpoint of its cools off. */
export interface OrganizationTraffic {
  organizationId: string
  slug: string
  name: string
  pausedUntil: Date | null
  hourAttempts: number
  hourFailed: number
  dayAttempts: number
  dayFailed: number
  lastSettledAt: Date | null
}

const sumOf = (condition: string) => `coalesce(sum(s.attempts) filter (where ${condition}), 0)::float8`

/** What is not counted yet is a few minutes' worth: of more, only the newest of an endpoint are read. */
const maxAttemptsRead = 1_000

const trafficStatement: Statement = {
  name: 'endpoint-health.organization-traffic',
  text: `with progress as (
      select least(coalesce(max(rolled_until), '-infinity'), $4) as until from endpoint_statistic_progress
    ), own as (
      select id, organization_id from endpoint where organization_id = any($1::uuid[])
    ), facts as (
      select own.organization_id, s.bucket as at, s.verdict, s.attempts, s.last_at
      from own join endpoint_statistic s on s.endpoint_id = own.id and s.bucket >= $2
      where s.verdict <> 'interrupted' and s.bucket < (select until from progress)
      union all
      select own.organization_id, live.finished_at, live.verdict, 1, live.finished_at
      from own cross join lateral (
        select verdict, finished_at from delivery_attempt
        where endpoint_id = own.id and finished_at >= greatest($2, (select until from progress))
          and verdict <> 'interrupted'
        order by finished_at desc limit ${maxAttemptsRead}
      ) live
    )
    select o.id as "organizationId", o.slug, o.name,
      (select max(paused_until) from endpoint e
        where e.organization_id = o.id and e.is_active and e.paused_until > $4) as "pausedUntil",
      ${sumOf('s.at >= $3')} as "hourAttempts", ${sumOf(`s.at >= $3 and ${failing}`)} as "hourFailed",
      ${sumOf('true')} as "dayAttempts", ${sumOf(failing)} as "dayFailed",
      max(s.last_at) filter (where s.verdict in ('confirmed', 'declined')) as "lastSettledAt"
    from organization o left join facts s on s.organization_id = o.id
    where o.id = any($1::uuid[])
    group by o.id`,
}

/** How the attempts of these organizations ended since steps began. As many organizations as a page shows. */
export function findTraffic(
  organizationIds: readonly string[],
  { day, hour, now }: { day: Date; hour: Date; now: Date },
): Promise<OrganizationTraffic[]> {
  return db.query<OrganizationTraffic>(trafficStatement, [organizationIds, day, hour, now])
}

const countedStatement: Statement = {
  name: 'endpoint-health.counted',
  text: `select (select rolled_until from endpoint_statistic_progress) as until,
    (select min(bucket) from provider_statistic) as "providersFrom"`,
}

/** Up to when attempts are counted, and since when by provider; null where none are. */
export async function findCountedUntil(): Promise<{ until: Date | null; providersFrom: Date | null }> {
  const [row] = await db.query<{ until: Date | null; providersFrom: Date | null }>(countedStatement)
  return row ?? { until: null, providersFrom: null }
}
