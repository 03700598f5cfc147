import type { Db } from '@/server/db'
import { percentileMs } from '@/server/modules/delivery/statistics'
import { ago, hostOf, type Measure, minuteMs, windowMs } from '../rule'
import { findLatencies } from './queries-delivery'

export const walletSlow: Measure = {
  rule: 'wallet_slow',
  everyMs: minuteMs,
  quietMs: 4 * minuteMs,
  async find(db: Db, { now }) {
    const rows = await findLatencies(db, ago(now, windowMs))
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
