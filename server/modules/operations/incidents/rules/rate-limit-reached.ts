import type { Db } from '@/server/db'
import { ago, boundOf, counted, type Measure, secondMs, windowMs } from '../rule'
import { findReachedRateLimits } from './queries-accounts'

export const rateLimitReached: Measure = {
  rule: 'rate_limit_reached',
  everyMs: 60 * secondMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const rows = await findReachedRateLimits(db, {
      since: ago(now, windowMs),
      minutes: boundOf(bounds, 'minutes'),
    })
    return rows.map(({ keyId, name, organizationId, minutes }) => ({
      cause: keyId,
      organizationId,
      subjectId: keyId,
      values: { minutes: BigInt(minutes) },
      figures: { name, minutes },
    }))
  },
  words: ({ name, minutes }) => ({
    title: `Rate limit of key ${name} reached`,
    text: `Calls were refused with E9001 in ${counted(minutes, 'minute')} of the last 10.`,
  }),
  past: ({ name }) => `Rate limit of key ${name} was reached`,
  size: ({ minutes }) => Number(minutes),
}
