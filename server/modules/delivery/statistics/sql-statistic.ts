import {
  closedStates,
  inFlightStates,
  needsAttentionStates,
  sqlStates,
} from '@/server/contract/delivery-states'
import { latencyBoundsMs, latencyBucketCount } from './latency-buckets'

/** The columns of a counted hour, in the order of the table. */
export const statisticColumns = `hour, brand_id, currency, is_free, confirmed, declined, pending, stuck, closed,
  not_sent, attempts, redeliveries, latency, sessions, demo_sessions`

const bucketIndexes = Array.from({ length: latencyBucketCount }, (_, index) => index)
const histogram = bucketIndexes.map((index) => `count(*) filter (where bucket = ${index})`).join(', ')

/**
 * The truth: what happened in organization $1 from hour $2 up to $3. The roll-up stores its rows and the overview reads
 * the current hour with it, so the two can never differ.
 */
export const truthStatement = `
  select hour, brand_id, currency, is_free,
    sum(confirmed)::int4 as confirmed, sum(declined)::int4 as declined, sum(pending)::int4 as pending,
    sum(stuck)::int4 as stuck, sum(closed)::int4 as closed, sum(not_sent)::int4 as not_sent,
    sum(attempts)::int4 as attempts, sum(redeliveries)::int4 as redeliveries, max(latency) as latency,
    sum(sessions)::int4 as sessions, sum(demo_sessions)::int4 as demo_sessions
  from (
    select date_trunc('hour', t.created_at, 'UTC') as hour, t.brand_id, t.currency, t.is_free,
      count(*) filter (where t.state = 'confirmed') as confirmed,
      count(*) filter (where t.state = 'declined') as declined,
      count(*) filter (where t.state in ${sqlStates(inFlightStates)}) as pending,
      count(*) filter (where t.state in ${sqlStates(needsAttentionStates)}) as stuck,
      count(*) filter (where t.state in ${sqlStates(closedStates)}) as closed,
      count(*) filter (where t.state = 'not_sent') as not_sent,
      0 as attempts, 0 as redeliveries, null::int4[] as latency, 0 as sessions, 0 as demo_sessions
    from movement t
    where t.organization_id = $1 and t.created_at >= $2 and t.created_at < $3
    group by 1, 2, 3, 4
    union all
    select hour, brand_id, currency, is_free, 0, 0, 0, 0, 0, 0,
      count(*), count(*) filter (where number > 1), array[${histogram}]::int4[], 0, 0
    from (
      select date_trunc('hour', a.finished_at, 'UTC') as hour, t.brand_id, t.currency, t.is_free, a.number,
        width_bucket(a.duration_ms::int4, array[${latencyBoundsMs.join(', ')}]::int4[]) as bucket
      from endpoint e
      join delivery_attempt a on a.endpoint_id = e.id and a.finished_at >= $2 and a.finished_at < $3
      join movement t on t.id = a.movement_id
      where e.organization_id = $1
    ) ended
    group by 1, 2, 3, 4
    union all
    select date_trunc('hour', s.created_at, 'UTC'), s.brand_id, coalesce(s.currency, ''), false,
      0, 0, 0, 0, 0, 0, 0, 0, null,
      count(*) filter (where s.mode = 'real'), count(*) filter (where s.mode = 'demo')
    from game_session s
    where s.organization_id = $1 and s.created_at >= $2 and s.created_at < $3 and s.brand_id is not null
    group by 1, 2, 3
  ) part
  group by 1, 2, 3, 4`

/** The sum of each bucket over rows, as one array. */
export const summedLatency = `array[${bucketIndexes
  .map((index) => `coalesce(sum(latency[${index + 1}]), 0)`)
  .join(', ')}]::float8[]`
