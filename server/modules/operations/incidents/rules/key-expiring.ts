import type { Db } from '@/server/db'
import { ago, boundOf, counted, dayMs, type Measure, minuteMs, minuteOf } from '../rule'
import { findExpiringKeys } from './queries-accounts'

/** Who has not used a key for as long has no use of it. */
const usedWithinMs = 30 * dayMs

/** Stays open for a day after the key has expired: by then its calls have been refused. */
export const keyExpiring: Measure = {
  rule: 'key_expiring',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await findExpiringKeys(db, {
      from: ago(now, dayMs),
      until: ago(now, -within),
      usedSince: ago(now, usedWithinMs),
    })
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
