import { latencyBoundsMs, latencyBucketCount } from '@/server/modules/delivery/statistics'

const bucketIndexes = Array.from({ length: latencyBucketCount }, (_, index) => index)
export const histogram = bucketIndexes.map((index) => `count(*) filter (where step = ${index})`).join(', ')

/** As fine as the finest chart. */
export const healthStepMs = 120_000

/** The step in which an attempt `finished_at`. */
export const stepSql = `to_timestamp(floor(extract(epoch from finished_at) * 1000 / ${healthStepMs}) * ${healthStepMs} / 1000)`

/** The latency bucket of an attempt `a`, of which `histogram` counts as `step`. */
export const latencyStepSql = `width_bucket(coalesce(a.duration_ms, 0)::int4, array[${latencyBoundsMs.join(', ')}]::int4[])`

/** The columns of a counted step, in the order of the table. */
export const healthColumns =
  'endpoint_id, bucket, verdict, reason, error_code, attempts, latency, last_at, last_movement_id'

/** The truth: attempts as a statement yields them, counted. The roll-up stores these rows, and what is newer is read so. */
export const countAttempts = (attempts: string) => `
  select endpoint_id, ${stepSql} as bucket, verdict, coalesce(verdict_reason, '') as reason, coalesce(error_code, '') as error_code,
    count(*)::int4 as attempts, array[${histogram}]::int4[] as latency, max(finished_at) as last_at,
    (array_agg(movement_id order by finished_at desc))[1] as last_movement_id
  from (
    select a.*, ${latencyStepSql} as step
    from (${attempts}) a
  ) ended
  group by 1, 2, 3, 4, 5`

/** The sum of each latency bucket over rows, as one array. */
export const summedLatency = `array[${bucketIndexes
  .map((index) => `coalesce(sum(latency[${index + 1}]), 0)`)
  .join(', ')}]::float8[]`
