import { type Db, db, type Statement } from '@/server/db'
import { countAttempts, healthColumns, summedLatency } from './sql-attempts'

/** What is not counted yet is a few minutes' worth: of more, only the newest are read until they are counted. */
const maxAttemptsRead = 10_000

/** How some attempts of an endpoint ended: of one bucket, verdict, reason and error. */
export interface AttemptFact {
  endpointId: string
  bucket: Date
  verdict: string
  reason: string | null
  errorCode: string | null
  attempts: number
  latency: number[]
  lastAt: Date
  lastMovementId: string
}

const factsStatement: Statement = {
  name: 'endpoint-health.attempt-facts',
  // defence: endpoint health reads the hourly counts
  text: `with progress as (
      select least(coalesce(max(rolled_until), '-infinity'), $4) as until from endpoint_statistic_progress
    ), own as (
      select id from endpoint where organization_id = $1 and ($2::uuid is null or id = $2)
    ), facts as (
      select ${healthColumns} from own join endpoint_statistic s on s.endpoint_id = own.id and s.bucket >= $3
      where s.bucket < (select until from progress)
      union all
      ${countAttempts(`
        select live.* from own cross join lateral (
          select endpoint_id, finished_at, verdict, verdict_reason, error_code, movement_id, duration_ms from delivery_attempt
          where endpoint_id = own.id and finished_at >= greatest($3, (select until from progress))
          order by finished_at desc limit ${maxAttemptsRead}
        ) live`)}
    )
    select endpoint_id as "endpointId",
      to_timestamp(floor(extract(epoch from bucket) * 1000 / $5) * $5 / 1000) as bucket,
      verdict, nullif(reason, '') as reason, nullif(error_code, '') as "errorCode", sum(attempts)::float8 as attempts,
      ${summedLatency} as latency, max(last_at) as "lastAt",
      (array_agg(last_movement_id order by last_at desc))[1] as "lastMovementId"
    from facts group by 1, 2, 3, 4, 5`,
}

/** The attempts of an organization's endpoints, or of one, since a bucket began; never more than a few minutes' rows. */
export function findAttemptFacts(of: {
  organizationId: string
  endpointId?: string | undefined
  since: Date
  now: Date
  bucketMs: number
}): Promise<AttemptFact[]> {
  const { organizationId, endpointId, since, now, bucketMs } = of
  return db.query<AttemptFact>(factsStatement, [organizationId, endpointId ?? null, since, now, bucketMs])
}

const progressStatement: Statement = {
  name: 'endpoint-health.health-progress',
  text: 'select rolled_until as "rolledUntil" from endpoint_statistic_progress for update',
}

/** Up to when attempts are counted, null where none are. Locks it until the transaction ends. */
export async function lockProgress(db: Db): Promise<Date | null> {
  const [row] = await db.query<{ rolledUntil: Date }>(progressStatement)
  return row?.rolledUntil ?? null
}

const earliestStatement: Statement = {
  name: 'endpoint-health.earliest-attempt',
  text: `select min(first.finished_at) as at from endpoint e cross join lateral (
      select finished_at from delivery_attempt where endpoint_id = e.id and finished_at >= $1 order by finished_at limit 1
    ) first`,
}

/** When the first attempt since `since` ended; null where none did. */
export async function findEarliestAttempt(db: Db, since: Date): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(earliestStatement, [since])
  return row?.at ?? null
}

interface Range {
  from: Date
  to: Date
}

const eraseStatement: Statement = {
  name: 'endpoint-health.erase-health',
  text: 'delete from endpoint_statistic where bucket >= $1 and bucket < $2',
}

const countStatement: Statement = {
  name: 'endpoint-health.count-health',
  text: `insert into endpoint_statistic (${healthColumns})
    ${countAttempts(`
      select ended.* from endpoint e cross join lateral (
        select endpoint_id, finished_at, verdict, verdict_reason, error_code, movement_id, duration_ms from delivery_attempt
        where endpoint_id = e.id and finished_at >= $1 and finished_at < $2
      ) ended`)}`,
}

const advanceStatement: Statement = {
  name: 'endpoint-health.advance-health',
  text: `insert into endpoint_statistic_progress (rolled_until) values ($1)
    on conflict (is_only) do update set rolled_until = excluded.rolled_until`,
}

/** Counts a range anew, whatever was counted of it before. */
export async function countRange(db: Db, { from, to }: Range): Promise<void> {
  await db.query(eraseStatement, [from, to])
  await db.query(countStatement, [from, to])
  await db.query(advanceStatement, [to])
}

const pruneStatement: Statement = {
  name: 'endpoint-health.prune-health',
  text: 'delete from endpoint_statistic where bucket < $1',
}

export async function pruneBefore(db: Db, before: Date): Promise<void> {
  await db.query(pruneStatement, [before])
}
