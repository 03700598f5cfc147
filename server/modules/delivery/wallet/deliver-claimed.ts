import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type CallbackEndpoint, findEndpoint, findEndpointById } from '@/server/modules/accounts/endpoints'
import { signBody } from '@/server/outbound'
import { waitForMovement } from './answer'
import { openAttemptBatched } from './batched-commits'
import { checkpoint } from './checkpoint'
import type { MovementRow } from './movement'
import type { WalletContext, WalletPorts } from './policy'
import { type ClaimedMovement, claimOne, releaseClaim } from './queries-claim'
import { requireMovementById } from './queries-movement'
import type { OpenAttempt } from './send'
import { deliver } from './settle'

export type AttemptTrigger = 'initial' | 'redelivery' | 'replay'

export interface AttemptReason {
  trigger: AttemptTrigger
  /** Whether a provider is waiting for the outcome. */
  isAnswering: boolean
}

/** Sends a claimed queue entry, and records what became of it. */
export async function deliverClaimed(
  ctx: Context,
  claimed: ClaimedMovement,
  reason: AttemptReason,
  ports: WalletPorts,
): Promise<MovementRow> {
  const attempt = await openClaimed(ctx, claimed, reason, ports)
  return attempt ? deliver({ ...ctx, ports }, attempt) : requireMovementById(db, claimed.id)
}

/**
 * Records the attempt to send a claimed queue entry: the stored bytes to the stored URL, signed with the endpoint's current
 * secret (spec §5.6). If the endpoint was removed, the one that now serves the brand is used. Null when nothing is to be sent:
 * there is no endpoint, and the entry returned to the queue; or the lease was lost.
 */
export async function openClaimed(
  ctx: Context,
  claimed: ClaimedMovement,
  reason: AttemptReason,
  ports: WalletPorts,
): Promise<OpenAttempt | null> {
  checkpoint('claimed')
  const target = await findTarget(claimed)
  if (target === null) {
    const nextAttemptAt = new Date(ctx.clock.now().getTime() + ports.policy.recheckMs)
    await releaseClaim(db, claimed, { nextAttemptAt, reason: 'no_endpoint' })
    return null
  }
  const signature = signBody(target.endpoint.openSecret(), claimed.body)
  const now = ctx.clock.now()
  const attempt = {
    id: newId(),
    movement: claimed,
    endpointId: target.endpoint.id,
    leaseToken: claimed.leaseToken,
    trigger: reason.trigger,
    url: target.url,
    signature,
    startedAt: now,
    leaseExpiresAt: new Date(now.getTime() + ports.policy.leaseMs),
  }
  const movement = await openAttemptBatched(attempt)
  if (movement === null) return null
  checkpoint('redelivery_recorded')
  // defence: a redelivery sends the same bytes
  return { movement, attempt, body: claimed.body, isAnswering: reason.isAnswering }
}

async function findTarget(
  claimed: ClaimedMovement,
): Promise<{ endpoint: CallbackEndpoint; url: string } | null> {
  const stored = claimed.endpointId === null ? null : await findEndpointById(claimed.endpointId)
  if (stored !== null) return { endpoint: stored, url: claimed.deliveryUrl ?? stored.url }
  const current = await findEndpoint(claimed)
  return current && { endpoint: current, url: current.url }
}

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
