import type { Db } from '@/server/db'
import { ago, boundOf, counted, dayMs, hostOf, type Measure, minuteMs, minuteOf } from '../rule'
import { findExpiringCertificates } from './queries-accounts'

const seenWithinMs = 30 * dayMs

/** Reads what deliveries have seen: nothing connects for this alone. */
export const certificateExpiring: Measure = {
  rule: 'certificate_expiring',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await findExpiringCertificates(db, {
      until: ago(now, -within),
      seenSince: ago(now, seenWithinMs),
    })
    return rows.map(({ id, organizationId, url, validTo }) => {
      const days = Math.max(0, Math.floor((validTo.getTime() - now.getTime()) / dayMs))
      return {
        cause: id,
        organizationId,
        endpointId: id,
        values: { daysLeft: BigInt(days) },
        figures: { url, days, validTo: validTo.toISOString() },
      }
    })
  },
  words: ({ url, days, validTo }) => ({
    title: `Certificate of ${hostOf(url)} expires in ${counted(days, 'day')}`,
    text: `It is valid until ${minuteOf(validTo)}. After that, callbacks fail: Croupier refuses bets and queues wins.`,
  }),
  past: ({ url, days }) => `Certificate of ${hostOf(url)} was to expire in ${counted(days, 'day')}`,
  size: ({ days }) => -Number(days),
}
