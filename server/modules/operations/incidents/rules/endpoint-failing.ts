import { failedVerdictsSql } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import { ago, boundOf, hostOf, type Measure, minuteMs, secondMs, windowMs } from '../rule'

/** Fewer attempts say nothing about an endpoint. */
const leastAttempts = 10

const statement: Statement = {
  name: 'incidents.endpoint-failing',
  text: `select e.id, e.organization_id as "organizationId", e.url, e.paused_until >= $2 as "isPaused",
      coalesce(sum(s.attempts), 0)::int4 as attempts,
      coalesce(sum(s.attempts) filter (where s.verdict in ${failedVerdictsSql}), 0)::int4 as failed
    from endpoint e
      left join endpoint_statistic s on s.endpoint_id = e.id and s.bucket >= $1 and s.verdict <> 'interrupted'
    where e.is_active
    group by e.id
    having e.paused_until >= $2 or (sum(s.attempts) >= ${leastAttempts}
      and sum(s.attempts) filter (where s.verdict in ${failedVerdictsSql}) * 100 >= sum(s.attempts) * $3)
    order by e.id limit 5000`,
}

interface Row {
  id: string
  organizationId: string
  url: string
  isPaused: boolean | null
  attempts: number
  failed: number
}

/** A pause is known at once; a share of failures when its attempts are counted, within three minutes. */
export const endpointFailing: Measure = {
  rule: 'endpoint_failing',
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now, bounds }) {
    const bound = boundOf(bounds, 'failedPercent')
    const rows = await db.query<Row>(statement, [ago(now, windowMs), now, bound])
    return rows.map(({ id, organizationId, url, isPaused, attempts, failed }) => ({
      cause: id,
      organizationId,
      endpointId: id,
      values: { failedPercent: isPaused ? 100n : BigInt(Math.floor((failed * 100) / attempts)) },
      figures: { url, attempts, failed, paused: isPaused ? 1 : 0 },
    }))
  },
  words: ({ url, attempts, failed, paused }) => ({
    title: `${hostOf(url)} ${paused ? 'is paused' : 'fails'}`,
    text: paused
      ? 'Most recent callbacks failed, so delivery is paused. Croupier refuses bets and queues wins and refunds.'
      : `${failed} of ${attempts} attempts within 10 minutes failed.`,
  }),
  past: ({ url, paused }) => `${hostOf(url)} ${paused ? 'was paused' : 'failed'}`,
  size: ({ paused, failed }) => (paused ? Number.POSITIVE_INFINITY : Number(failed)),
}
