import type { Db } from '@/server/db'
import { ago, boundOf, counted, type Measure, minuteMs, secondMs, windowMs } from '../rule'
import { findQueues } from './queries-delivery'

/** Opens while more joined the queue within ten minutes than left it; open until it is short again. */
export const queueGrowing: Measure = {
  rule: 'queue_growing',
  everyMs: 30 * secondMs,
  quietMs: minuteMs,
  async find(db: Db, { now, bounds }) {
    const rows = await findQueues(db, { since: ago(now, windowMs), queued: boundOf(bounds, 'queued') })
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
