import type { Db, Statement } from '@/server/db'
import { ago, boundOf, counted, dayMs, hostOf, type Measure, minuteMs, minuteOf } from '../rule'

const seenWithinMs = 30 * dayMs

const statement: Statement = {
  name: 'incidents.certificate-expiring',
  text: `select e.id, e.organization_id as "organizationId", e.url, c.valid_to as "validTo"
    from peer_certificate c join endpoint e on substring(e.url from '^https://[^/?]+') = c.origin
    where e.is_active and c.valid_to <= $1 and c.seen_at >= $2 order by e.id limit 5000`,
}

interface Row {
  id: string
  organizationId: string
  url: string
  validTo: Date
}

/** Reads what deliveries have seen: nothing connects for this alone. */
export const certificateExpiring: Measure = {
  rule: 'certificate_expiring',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await db.query<Row>(statement, [ago(now, -within), ago(now, seenWithinMs)])
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
