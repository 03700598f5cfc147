import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { deliverClaimed } from './deliver-claimed'
import { livePorts, type WalletPorts } from './policy'
import { claimDue } from './queries-claim'
import { findMovementById } from './queries-movement'

/**
 * One redelivery of one movement, if it is due and not claimed elsewhere. Returns when it is next due, or null once it
 * has left the queue; an event-driven runner sleeps until then.
 */
export async function redeliverIfDue(
  ctx: Context,
  movementId: string,
  ports: WalletPorts = livePorts(),
): Promise<Date | null> {
  const now = ctx.clock.now()
  const seen = await findMovementById(db, movementId)
  if (seen?.state !== 'retrying' || seen.nextAttemptAt === null) return null
  if (seen.nextAttemptAt > now) return seen.nextAttemptAt
  const lease = { now, expiresAt: new Date(now.getTime() + ports.policy.leaseMs) }
  const claimed = await claimDue(db, movementId, lease)
  if (claimed === null) return new Date(now.getTime() + ports.policy.leaseMs)
  const after = await deliverClaimed(ctx, claimed, { trigger: 'redelivery', isAnswering: false }, ports)
  return after.nextAttemptAt
}
