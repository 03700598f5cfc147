import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'
import { createWorker, type Limit, type Worker } from '@/server/concurrency/worker'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import { deliverClaimed, openClaimed } from './deliver-claimed'
import { livePorts, type WalletPorts } from './policy'
import {
  type ClaimedMovement,
  claimDue,
  claimOfEndpoint,
  findDueEndpoints,
  handBackClaims,
} from './queries-claim'
import { assignEndpoint, findEndpointless } from './queries-cool-off'
import { findMovementById } from './queries-movement'
import { releaseWaitingRefunds } from './release-waiting-refunds'
import { type OpenAttempt, type SentAttempt, send } from './send'
import { settle } from './settle'

const batchSize = 200

/** Assigns the current endpoint to queue entries that were recorded without one; returns how many got one. */
async function assignEndpoints(ctx: Context, ports: WalletPorts): Promise<number> {
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

interface Turn {
  endpointId: string
  limit: Limit
}

const attemptsPerEndpoint = 8
/** As many are recorded while others are sent to an endpoint that answers within this. */
const quickMs = 250
/** A claimed entry must be sent long before its lease of half a minute expires. */
const pace = { min: attemptsPerEndpoint, max: 256, aheadMs: 500 }

/** Redelivers what is due, one queue per endpoint. */
export function createRedeliveryWorker(ports: () => WalletPorts = livePorts): Worker {
  const reason = { trigger: 'redelivery', isAnswering: false } as const
  const scheduleSend = createEndpointScheduler<OpenAttempt, SentAttempt>({
    atOnce: attemptsPerEndpoint,
    quickMs,
  })
  /** The slot is free while the outcome is recorded. */
  async function deliver(ctx: Context, claimed: ClaimedMovement, { endpointId, limit }: Turn) {
    const wallet = { ...ctx, ports: ports() }
    const sent = await scheduleSend(endpointId, {
      begin: limit,
      open: () => openClaimed(ctx, claimed, reason, wallet.ports),
      send: (attempt) => send(wallet, attempt),
    })
    return sent && settle(wallet, sent)
  }
  return createWorker<ClaimedMovement, unknown>({
    name: 'redelivery',
    concurrency: 2 * attemptsPerEndpoint,
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
        work: (claimed, limit) => deliver(ctx, claimed, { endpointId, limit }),
        release: (claims) => handBackClaims(db, claims),
      }
    },
    onError(error, { queue: endpointId, item }) {
      log.error(
        { err: error, endpointId, movementId: item?.id },
        'redelivery failed; claimed callbacks retry after the lease expires',
      )
    },
  })
}

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

interface Endpoint {
  places: LimitFunction
  /** Whether it answered the last call at once. */
  isQuick: boolean
}

interface Delivery<Opened, Sent> {
  /** Runs the work in one of the worker's slots; null where the worker starts nothing more. */
  begin: <T>(work: () => Promise<T>) => Promise<T | null>
  /** Records the attempt; null: there is nothing to send. */
  open: () => Promise<Opened | null>
  send: (opened: Opened) => Promise<Sent>
}

/**
 * Sends to each endpoint at most `atOnce` at a time. One that answers within `quickMs` has its next attempts recorded while others
 * are sent; for a slower one they would be recorded long before they are sent.
 */
export function createEndpointScheduler<Opened, Sent extends { outcome: { durationMs: number } }>({
  atOnce,
  quickMs,
}: {
  atOnce: number
  quickMs: number
}) {
  const endpoints = new Map<string, Endpoint>()

  function endpointOf(id: string): Endpoint {
    const known = endpoints.get(id) ?? { places: pLimit(atOnce), isQuick: false }
    endpoints.set(id, known)
    return known
  }

  return async (endpointId: string, { begin, open, send }: Delivery<Opened, Sent>): Promise<Sent | null> => {
    const endpoint = endpointOf(endpointId)
    const sendOpened = async (opened: Opened) => {
      const sent = await send(opened)
      endpoint.isQuick = sent.outcome.durationMs <= quickMs
      return sent
    }
    const openAndSend = async (take: LimitFunction | null) => {
      const opened = await open()
      if (opened === null) return null
      return take === null ? sendOpened(opened) : take(() => sendOpened(opened))
    }
    const { isQuick, places } = endpoint
    return isQuick ? begin(() => openAndSend(places)) : places(() => begin(() => openAndSend(null)))
  }
}
