import type { Db, Statement } from '@/server/db'
import { ago, boundOf, counted, type Measure, secondMs, windowMs } from '../rule'

const statement: Statement = {
  name: 'incidents.rate-limit-reached',
  text: `select r.key_id as "keyId", k.name, o.id as "organizationId", r.minutes
    from organization o cross join lateral (
      select key_id, count(distinct date_trunc('minute', created_at))::int4 as minutes from api_request
      where organization_id = o.id and created_at >= $1 and status >= 400 and error_code = 'E9001'
      group by 1
    ) r join api_key k on k.id = r.key_id and k.organization_id = o.id
    where r.minutes >= $2 order by 1 limit 5000`,
}

interface Row {
  keyId: string
  name: string
  organizationId: string
  minutes: number
}

export const rateLimitReached: Measure = {
  rule: 'rate_limit_reached',
  everyMs: 60 * secondMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const rows = await db.query<Row>(statement, [ago(now, windowMs), boundOf(bounds, 'minutes')])
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
