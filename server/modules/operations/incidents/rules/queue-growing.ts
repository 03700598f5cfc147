import type { Db, Statement } from '@/server/db'
import { ago, boundOf, counted, type Measure, minuteMs, secondMs, windowMs } from '../rule'

const statement: Statement = {
  name: 'incidents.queue-growing',
  text: `select e.id as "endpointId", e.organization_id as "organizationId", q.queued::int4, q.joined::int4,
      (select count(*) from (select from delivery_attempt a where a.endpoint_id = q.endpoint_id and a.finished_at >= $1
        and a.number > 1 and a.verdict in ('confirmed', 'declined', 'rejected', 'unknown') limit 100000) ended)::int4 as "left"
    from (
      select endpoint_id, count(*) as queued, count(*) filter (where created_at >= $1) as joined
      from wallet_transaction where state = 'retrying' and lease_token is null and endpoint_id is not null
      group by 1 having count(*) >= $2
    ) q join endpoint e on e.id = q.endpoint_id order by 1 limit 5000`,
}

interface Row {
  endpointId: string
  organizationId: string
  queued: number
  joined: number
  left: number
}

/** Opens while more joined the queue within ten minutes than left it; open until it is short again. */
export const queueGrowing: Measure = {
  rule: 'queue_growing',
  everyMs: 30 * secondMs,
  quietMs: minuteMs,
  async find(db: Db, { now, bounds }) {
    const rows = await db.query<Row>(statement, [ago(now, windowMs), boundOf(bounds, 'queued')])
    return rows.map(({ endpointId, organizationId, queued, joined, left }) => ({
      cause: endpointId,
      organizationId,
      endpointId,
      values: joined > left ? { queued: BigInt(queued) } : {},
      figures: { queued, joined, left },
      keeps: true,
    }))
  },
  words: ({ queued, joined, left }) => ({
    title: `${counted(queued, 'callback')} in the redelivery queue`,
    text: `Within 10 minutes ${counted(joined, 'callback')} joined the queue and ${counted(left, 'left', 'left')} it.`,
  }),
  past: ({ queued }) => `${counted(queued, 'callback was', 'callbacks were')} in the redelivery queue`,
  size: ({ queued }) => Number(queued),
}
