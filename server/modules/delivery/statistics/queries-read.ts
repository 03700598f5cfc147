import {
  blockedReasons,
  inFlightStates,
  needsAttentionStates,
  sqlStates,
} from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import { summedLatency, truthStatement } from './sql-statistic'

/** Sums over some hours. `bucket` or `brandId` says of which. */
export interface StatisticSums {
  bucket: Date | null
  brandId: string | null
  currency: string
  confirmed: number
  declined: number
  pending: number
  stuck: number
  closed: number
  notSent: number
  attempts: number
  redeliveries: number
  latency: number[]
  sessions: number
  demoSessions: number
}

/** Hours from `from` up to `liveFrom` come from the table, later ones up to `to` from the truth itself. */
export interface StatisticRange {
  organizationId: string
  from: Date
  liveFrom: Date
  to: Date
  stepMs: number
  brandId: string | null
}

const counts = [
  ['confirmed', 'confirmed'],
  ['declined', 'declined'],
  ['pending', 'pending'],
  ['stuck', 'stuck'],
  ['closed', 'closed'],
  ['not_sent', 'notSent'],
  ['attempts', 'attempts'],
  ['redeliveries', 'redeliveries'],
  ['sessions', 'sessions'],
  ['demo_sessions', 'demoSessions'],
]
const columns = `hour, brand_id, currency, latency, ${counts.map(([column]) => column).join(', ')}`

/** By step and currency, and by brand and currency, in one pass. */
const sums: Statement = {
  name: 'statistics.sums',
  text: `select bucket, brand_id as "brandId", currency,
      ${counts.map(([column, name]) => `sum(${column})::float8 as "${name}"`).join(', ')},
      ${summedLatency} as latency
    from (
      select date_bin(make_interval(secs => $5), hour, timestamptz '1970-01-01 00:00:00+00') as bucket, ${columns}
      from (
        select ${columns} from hourly_statistic where organization_id = $1 and hour >= $4 and hour < $2
        union all
        select ${columns} from (${truthStatement}) truth
      ) hours
      where $6::uuid is null or brand_id = $6
    ) known
    group by grouping sets ((bucket, currency), (brand_id, currency))`,
}

export async function findSums(db: Db, range: StatisticRange): Promise<StatisticSums[]> {
  return db.query<StatisticSums>(sums, [
    range.organizationId,
    range.liveFrom,
    range.to,
    range.from,
    range.stepMs / 1_000,
    range.brandId,
  ])
}

/** Few rows, each by an index of its own: what is queued at an endpoint, what waits for one, and what is stuck. */
const open: Statement = {
  name: 'statistics.open-now',
  text: `select
      (select count(*) from endpoint e join movement t on t.endpoint_id = e.id
        where e.organization_id = $1 and t.state in ${sqlStates(inFlightStates)} and ($2::uuid is null or t.brand_id = $2))
      + (select count(*) from movement t
        where t.organization_id = $1 and t.endpoint_id is null and t.state = 'retrying'
          and t.state_reason in ${sqlStates(blockedReasons)} and ($2::uuid is null or t.brand_id = $2))
        as pending,
      (select count(*) from movement t
        where t.organization_id = $1 and t.state in ${sqlStates(needsAttentionStates)}
          and ($2::uuid is null or t.brand_id = $2)) as "needingPerson"`,
}

/** What is open whatever its age. */
export async function findOpenNow(
  db: Db,
  { organizationId, brandId }: { organizationId: string; brandId: string | null },
): Promise<{ pending: number; needingPerson: number }> {
  const [row] = await db.query<{ pending: bigint; needingPerson: bigint }>(open, [organizationId, brandId])
  return { pending: Number(row?.pending ?? 0n), needingPerson: Number(row?.needingPerson ?? 0n) }
}
