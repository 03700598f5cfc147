import type { needsAttentionStates } from '@/server/contract/delivery-states'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { countQueue } from './queries-claim'

export interface QueueHealth {
  /** Movements waiting for their next attempt. */
  depth: number
  /** How long the most overdue of them has been due, in seconds; 0 when none is. */
  overdueS: number
  /** Attempts under way. */
  inFlight: number
  /** Wait of the oldest movement whose provider has no answer yet, in seconds. */
  oldestUnansweredS: number
  needsAttention: Record<(typeof needsAttentionStates)[number], number>
}

/** The redelivery queue of the whole deployment, for metrics and readiness. */
export async function readQueueHealth(ctx: Context): Promise<QueueHealth> {
  const now = ctx.clock.now()
  const counts = await countQueue(db)
  const secondsSince = (at: Date | null) =>
    at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  return {
    depth: Number(counts.depth),
    overdueS: Math.round(secondsSince(counts.earliest)),
    inFlight: Number(counts.inFlight),
    oldestUnansweredS: secondsSince(counts.oldestUnanswered),
    needsAttention: {
      unknown: Number(counts.unknown),
      rejected: Number(counts.rejected),
      exhausted: Number(counts.exhausted),
    },
  }
}
