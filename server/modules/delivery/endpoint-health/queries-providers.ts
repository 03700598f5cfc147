import { type Db, db, type Statement } from '@/server/db'
import { histogram, latencyStepSql, stepSql, summedLatency } from './sql-attempts'

interface Range {
  from: Date
  to: Date
}

const eraseStatement: Statement = {
  name: 'endpoint-health.erase-providers',
  text: 'delete from provider_statistic where bucket >= $1 and bucket < $2',
}

const countStatement: Statement = {
  name: 'endpoint-health.count-providers',
  text: `insert into provider_statistic (bucket, provider_code, verdict, attempts, movements, latency)
    select ${stepSql}, provider_code, verdict, count(*)::int4, (count(*) filter (where number = 1))::int4,
      array[${histogram}]::int4[]
    from (
      select a.finished_at, a.verdict, a.number, w.provider_code, ${latencyStepSql} as step
      from endpoint e cross join lateral (
        select movement_id, finished_at, verdict, number, duration_ms from delivery_attempt
        where endpoint_id = e.id and finished_at >= $1 and finished_at < $2
      ) a join movement w on w.id = a.movement_id
    ) ended
    group by 1, 2, 3`,
}

/** Counts a range anew, whatever was counted of it before. */
export async function countProviders(db: Db, { from, to }: Range): Promise<void> {
  await db.query(eraseStatement, [from, to])
  await db.query(countStatement, [from, to])
}

const pruneStatement: Statement = {
  name: 'endpoint-health.prune-providers',
  text: 'delete from provider_statistic where bucket < $1',
}

export async function pruneProvidersBefore(db: Db, before: Date): Promise<void> {
  await db.query(pruneStatement, [before])
}

/** The counted attempts of a provider of one verdict, in the last hour or in what is before it. */
export interface ProviderTraffic {
  providerCode: string
  verdict: string
  isLastHour: boolean
  attempts: number
  movements: number
  latency: number[]
}

const trafficStatement: Statement = {
  name: 'endpoint-health.provider-traffic',
  text: `select provider_code as "providerCode", verdict, bucket >= $2 as "isLastHour",
      sum(attempts)::float8 as attempts, sum(movements)::float8 as movements, ${summedLatency} as latency
    from provider_statistic where bucket >= $1
    group by 1, 2, 3`,
}

/** By provider and verdict, since a step began. */
export function findProviderTraffic(since: { day: Date; hour: Date }): Promise<ProviderTraffic[]> {
  return db.query<ProviderTraffic>(trafficStatement, [since.day, since.hour])
}
