import type { Db } from '@/server/db'
import { ago, boundOf, counted, type Measure, minuteOf, secondMs } from '../rule'
import { findUndelivered } from './queries-delivery'

export const moneyUndelivered: Measure = {
  rule: 'money_undelivered',
  everyMs: 10 * secondMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const before = ago(now, Number(boundOf(bounds, 'ageSeconds')) * secondMs)
    const rows = await findUndelivered(db, before)
    return rows.map(({ organizationId, endpointId, movements, oldest }) => ({
      cause: `${organizationId}:${endpointId ?? 'none'}`,
      organizationId,
      endpointId,
      values: { ageSeconds: BigInt(Math.floor((now.getTime() - oldest.getTime()) / secondMs)) },
      figures: { movements, since: oldest.toISOString() },
    }))
  },
  words: ({ movements, since }) => ({
    title: `${counted(movements, 'win or refund', 'wins and refunds')} undelivered`,
    text: `The oldest was reported on ${minuteOf(since)}. Players have not been credited.`,
  }),
  past: ({ movements }) => `${counted(movements, 'win or refund was', 'wins and refunds were')} undelivered`,
  size: ({ movements }) => Number(movements),
}
