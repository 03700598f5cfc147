import { needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import { counted, type Measure, secondMs } from '../rule'

const statement: Statement = {
  name: 'incidents.replies-refused',
  text: `select organization_id as "organizationId", endpoint_id as "endpointId", count(*)::int4 as callbacks,
      (count(*) filter (where state = 'rejected'))::int4 as rejected,
      (count(*) filter (where state = 'unknown'))::int4 as unknown,
      (count(*) filter (where state = 'exhausted'))::int4 as exhausted
    from wallet_transaction where state in ${sqlStates(needsAttentionStates)}
    group by 1, 2 having count(*) >= $1 order by 1, 2 limit 5000`,
}

interface Row {
  organizationId: string
  endpointId: string | null
  callbacks: number
  rejected: number
  unknown: number
  exhausted: number
}

export const repliesRefused: Measure = {
  rule: 'replies_refused',
  everyMs: 10 * secondMs,
  quietMs: 0,
  async find(db: Db) {
    // What was opened stays until nothing waits any more, however few are left.
    const rows = await db.query<Row>(statement, [1])
    return rows.map(({ organizationId, endpointId, ...counts }) => ({
      cause: `${organizationId}:${endpointId ?? 'none'}`,
      organizationId,
      endpointId,
      values: { callbacks: BigInt(counts.callbacks) },
      figures: counts,
      keeps: true,
    }))
  },
  words: ({ callbacks, rejected, unknown, exhausted }) => ({
    title: `${counted(callbacks, 'callback needs', 'callbacks need')} attention`,
    text: `${rejected} rejected, ${unknown} with an unknown result, ${exhausted} failed after all attempts. Replay or resolve them.`,
  }),
  past: ({ callbacks }) => `${counted(callbacks, 'callback')} needed attention`,
  size: ({ callbacks }) => Number(callbacks),
}
