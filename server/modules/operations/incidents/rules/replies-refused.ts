import type { Db } from '@/server/db'
import { counted, type Measure, secondMs } from '../rule'
import { findRefusedReplies } from './queries-delivery'

export const repliesRefused: Measure = {
  rule: 'replies_refused',
  everyMs: 10 * secondMs,
  quietMs: 0,
  async find(db: Db) {
    // What was opened stays until nothing waits any more, however few are left.
    const rows = await findRefusedReplies(db, 1)
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
