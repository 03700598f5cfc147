import type { needsAttentionStates } from '@/server/contract/delivery-states'
import type { Context } from '@/server/core/context'
import { pool } from '@/server/db'
import { countQueue } from './queries-health'

export interface QueueHealth {
  /** Movements waiting for their next attempt. */
  depth: number
  /** How long the most overdue of them has been due, in seconds; 0 when none is. */
  overdueS: number
  needsPerson: Record<(typeof needsAttentionStates)[number], number>
}

/** The redelivery queue of the whole deployment, for metrics and readiness. */
export async function readQueueHealth(ctx: Context): Promise<QueueHealth> {
  const now = ctx.clock.now()
  const counts = await countQueue(pool)
  const overdueMs = counts.earliest === null ? 0 : now.getTime() - counts.earliest.getTime()
  return {
    depth: Number(counts.depth),
    overdueS: Math.max(0, Math.round(overdueMs / 1000)),
    needsPerson: {
      unknown: Number(counts.unknown),
      rejected: Number(counts.rejected),
      exhausted: Number(counts.exhausted),
    },
  }
}
