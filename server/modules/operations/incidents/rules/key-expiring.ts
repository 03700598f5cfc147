import type { Db, Statement } from '@/server/db'
import { ago, boundOf, counted, dayMs, type Measure, minuteMs, minuteOf } from '../rule'

/** Who has not used a key for as long has no use of it. */
const usedWithinMs = 30 * dayMs

const statement: Statement = {
  name: 'incidents.key-expiring',
  text: `select k.id, k.organization_id as "organizationId", k.name, k.prefix, k.expires_at as "expiresAt"
    from api_key k
    where k.revoked_at is null and k.replaced_by_id is null and k.expires_at > $1 and k.expires_at <= $2
      and k.last_used_at >= $3
    order by k.id limit 5000`,
}

interface Row {
  id: string
  organizationId: string
  name: string
  prefix: string
  expiresAt: Date
}

/** Stays open for a day after the key has expired: by then its calls have been refused. */
export const keyExpiring: Measure = {
  rule: 'key_expiring',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await db.query<Row>(statement, [ago(now, dayMs), ago(now, -within), ago(now, usedWithinMs)])
    return rows.map(({ id, organizationId, name, prefix, expiresAt }) => {
      const days = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / dayMs))
      return {
        cause: id,
        organizationId,
        subjectId: id,
        values: { daysLeft: BigInt(days) },
        figures: { name, prefix, days, expiresAt: expiresAt.toISOString() },
      }
    })
  },
  words: ({ name, days, expiresAt }) => ({
    title: `API key ${name} expires in ${counted(days, 'day')}`,
    text: `It expires on ${minuteOf(expiresAt)}. After that, calls with it are refused. Rotate it to keep both keys valid during an overlap.`,
  }),
  past: ({ name, days }) => `API key ${name} was to expire in ${counted(days, 'day')}`,
  size: ({ days }) => -Number(days),
}
