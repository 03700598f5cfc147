import type { Context } from '@/server/core/context'
import { createWorker, type Limit, type Worker } from '@/server/core/worker'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { assignEndpoints } from './assign-endpoints'
import { settle } from './deliver'
import { sendClaimed } from './deliver-claimed'
import { livePorts, type WalletPorts } from './policy'
import { type ClaimedMovement, claimOfEndpoint, findDueEndpoints, handBackClaims } from './queries-claim'
import { releaseWaitingRefunds } from './release-waiting-refunds'

const attemptsPerEndpoint = 8
/** A claimed entry must be sent long before its lease of half a minute expires. */
const pace = { fewest: attemptsPerEndpoint, most: 256, aheadMs: 500 }

/** Redelivers what is due, one queue per endpoint. */
export function createRedeliveryWorker(ports: () => WalletPorts = livePorts): Worker {
  const reason = { trigger: 'redelivery', isAnswering: false } as const
  /** The slot is free while the outcome is recorded. */
  async function deliver(ctx: Context, claimed: ClaimedMovement, limit: Limit) {
    const sent = await limit(() => sendClaimed(ctx, claimed, reason, ports()))
    return sent && settle({ ...ctx, ports: ports() }, sent)
  }
  return createWorker<ClaimedMovement, unknown>({
    name: 'redelivery',
    concurrency: attemptsPerEndpoint,
    // defence: a slow endpoint does not block redeliveries
    maxQueues: 32,
    pace,
    async findDue(ctx) {
      await releaseWaitingRefunds(ctx, ports())
      await assignEndpoints(ctx, ports())
      return findDueEndpoints(db, ctx.clock.now())
    },
    async claim(ctx, endpointId, { limit: atMost }) {
      const now = ctx.clock.now()
      const lease = { now, expiresAt: new Date(now.getTime() + ports().policy.leaseMs) }
      const items = await claimOfEndpoint(db, endpointId, { lease, limit: atMost })
      if (items.length === 0) return null
      return {
        items,
        work: (claimed, limit) => deliver(ctx, claimed, limit),
        release: (claims) => handBackClaims(db, claims),
      }
    },
    onError(error, { queue: endpointId, item }) {
      log.error(
        { err: error, endpointId, movementId: item?.id },
        'a redelivery failed; what was claimed is due again when its lease expires',
      )
    },
  })
}
