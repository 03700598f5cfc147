import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import type { WalletPorts } from './policy'
import { assignEndpoint, findEndpointless } from './queries-endpointless'

const batchSize = 200

/** Assigns the current endpoint to queue entries that were recorded without one; returns how many got one. */
export async function assignEndpoints(ctx: Context, ports: WalletPorts): Promise<number> {
  const now = ctx.clock.now()
  const later = new Date(now.getTime() + ports.policy.recheckMs)
  const waiting = await findEndpointless(db, now, batchSize)
  let assigned = 0
  for (const movement of waiting) {
    const endpoint = await findEndpoint(movement)
    await assignEndpoint(db, movement.id, { endpoint, nextAttemptAt: endpoint === null ? later : now })
    if (endpoint !== null) assigned += 1
  }
  return assigned
}
