import { db } from '@/server/db'
import { type AttemptReason, deliverClaimed } from './deliver-claimed'
import type { MovementRow } from './movement'
import type { WalletContext } from './policy'
import { claimOne } from './queries-claim'
import { waitForMovement } from './wait-for-movement'

/** Attempts a queue entry before its time. If it is claimed elsewhere, waits for that attempt's outcome. */
export async function deliverNow(
  wallet: WalletContext,
  movementId: string,
  reason: AttemptReason,
): Promise<MovementRow> {
  const { clock, ports } = wallet
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + ports.policy.leaseMs)
  const claimed = await claimOne(db, movementId, { now, expiresAt })
  if (claimed !== null) return deliverClaimed(wallet, claimed, reason, ports)
  return waitForMovement(wallet, movementId, (row) => row.leaseToken === null)
}
