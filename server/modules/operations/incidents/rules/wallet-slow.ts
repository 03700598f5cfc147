import type { Db, Statement } from '@/server/db'
import { summedLatency } from '@/server/modules/delivery/endpoint-health'
import { percentileMs } from '@/server/modules/delivery/statistics'
import { ago, hostOf, type Measure, minuteMs, windowMs } from '../rule'

const leastAttempts = 20

const statement: Statement = {
  name: 'incidents.wallet-slow',
  text: `select e.id, e.organization_id as "organizationId", e.url, sum(s.attempts)::int4 as attempts,
      ${summedLatency} as latency
    from endpoint_statistic s join endpoint e on e.id = s.endpoint_id
    where s.bucket >= $1 and e.is_active and s.verdict <> 'interrupted'
    group by e.id having sum(s.attempts) >= ${leastAttempts} order by e.id`,
}

interface Row {
  id: string
  organizationId: string
  url: string
  attempts: number
  latency: number[]
}

export const walletSlow: Measure = {
  rule: 'wallet_slow',
  everyMs: minuteMs,
  quietMs: 4 * minuteMs,
  async find(db: Db, { now }) {
    const rows = await db.query<Row>(statement, [ago(now, windowMs)])
    return rows.map(({ id, organizationId, url, attempts, latency }) => {
      const p95 = percentileMs(latency, 0.95) ?? 0
      return {
        cause: id,
        organizationId,
        endpointId: id,
        values: { p95: BigInt(p95) },
        figures: { url, p95, attempts },
      }
    })
  },
  words: ({ url, p95, attempts }) => ({
    title: `${hostOf(url)} is slow`,
    text: `Over 10 minutes, 5% of ${attempts} attempts took ${Number(p95).toLocaleString('en')} ms or longer. Callbacks time out after 5 seconds.`,
  }),
  past: ({ url }) => `${hostOf(url)} was slow`,
  size: ({ p95 }) => Number(p95),
}
