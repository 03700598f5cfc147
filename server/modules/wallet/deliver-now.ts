import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { type AttemptReason, deliverClaimed } from './deliver-claimed'
import type { MovementRow } from './movement'
import type { WalletPorts } from './policy'
import { claimOne } from './queries-claim'
import { requireMovementById } from './queries-movement'
import { waitUntil } from './wait-until'

/** Attempts a queue entry without waiting for its time. If somebody else has it, waits for what they make of it. */
export async function deliverNow(
  ctx: Context,
  movementId: string,
  reason: AttemptReason,
  ports: WalletPorts,
): Promise<MovementRow> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + ports.policy.leaseMs)
  const claimed = await claimOne(db, movementId, { now, expiresAt })
  if (claimed !== null) return deliverClaimed(ctx, claimed, reason, ports)
  return waitUntil(
    ports,
    () => requireMovementById(db, movementId),
    (row) => row.leaseToken === null,
  )
}
