import type { Db } from '@/server/db'
import { ago, boundOf, hostOf, type Measure, minuteMs, secondMs, windowMs } from '../rule'
import { findFailingEndpoints } from './queries-delivery'

/** A pause is known at once; a share of failures when its attempts are counted, within three minutes. */
export const endpointFailing: Measure = {
  rule: 'endpoint_failing',
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now, bounds }) {
    const bound = boundOf(bounds, 'failedPercent')
    const rows = await findFailingEndpoints(db, { since: ago(now, windowMs), now, failedPercent: bound })
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
