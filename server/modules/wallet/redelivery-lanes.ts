import { performance } from 'node:perf_hooks'
import { type ClaimPace, createPace } from '@/server/core/claim-pace'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { assignEndpoints } from './assign-endpoints'
import { deliverClaimed } from './deliver-claimed'
import { createInFlight, type InFlight } from './in-flight'
import { livePorts, type WalletPorts } from './policy'
import { type ClaimedMovement, claimLane, findDueLanes, handBackClaims } from './queries-claim'
import { releaseWaitingRefunds } from './release-waiting-refunds'

/** Endpoints served at once by one process, and attempts in flight at each: bulkheads around slow wallets. */
// defence: a slow endpoint does not block redeliveries
const maxLanes = 32
const attemptsPerLane = 8
/** What is claimed must be sent long before its lease of half a minute lapses. */
const paceLimits = { fewest: attemptsPerLane, most: 256, aheadMs: 500 }

interface Lane {
  inFlight: InFlight
  /** Of attempts that ended, so that a slow wallet's lane claims few. */
  pace: ClaimPace
}

export interface RedeliveryLanes {
  /** Begins serving every endpoint with something due and returns at once; how many lanes it opened. */
  pump(ctx: Context): Promise<number>
  /** Takes on no more, leaves to others what has not begun, and resolves when the attempts in flight are recorded. */
  drain(): Promise<void>
  /** Resolves when the lanes open now have run dry; how many attempts were made since the last call. */
  settle(): Promise<number>
}

/**
 * Redelivers what is due, one lane per endpoint, so that an operator whose wallet is slow holds up nobody else. Any
 * number of processes may run lanes: leases keep an entry to one of them.
 */
export function createRedeliveryLanes(ports: () => WalletPorts = livePorts): RedeliveryLanes {
  const lanes = new Map<string, Promise<void>>()
  const waiting = new Set<ClaimedMovement>()
  let isDraining = false
  let attempts = 0

  /**
   * Keeps attempts in flight until nothing is left: one that is slow does not hold up those behind it, and the next entries
   * are claimed while the present ones are sent.
   */
  async function serve(ctx: Context, endpointId: string): Promise<void> {
    const inFlight = createInFlight()
    const pace = createPace(performance.now(), paceLimits)
    const claimNext = () => claim(ctx, endpointId, pace.next(performance.now()))
    try {
      let next = claimNext()
      for (let claimed = await next; claimed.length > 0; claimed = await next) {
        attempts += claimed.length
        next = mayGoOn() ? claimNext() : Promise.resolve([])
        // Whether it failed is learnt when its turn has come.
        next.catch(() => undefined)
        await begin(ctx, claimed, { inFlight, pace })
      }
    } finally {
      await inFlight.untilAtMost(0)
    }
  }

  /** Where every lane is taken, endpoints that wait get their turn. */
  const mayGoOn = () => !isDraining && lanes.size < maxLanes

  async function begin(ctx: Context, claimed: ClaimedMovement[], { inFlight, pace }: Lane): Promise<void> {
    for (const movement of claimed) waiting.add(movement)
    if (isDraining) await handBackWaiting()
    for (const movement of claimed) {
      await inFlight.untilAtMost(attemptsPerLane - 1)
      if (waiting.delete(movement)) inFlight.add(attempt(ctx, movement).then(() => pace.note(1)))
    }
  }

  function claim(ctx: Context, endpointId: string, limit: number): Promise<ClaimedMovement[]> {
    const now = ctx.clock.now()
    const lease = { now, expiresAt: new Date(now.getTime() + ports().policy.leaseMs) }
    return claimLane(db, endpointId, { lease, limit })
  }

  /** Without it, what waits behind a wallet that hangs would be due again only once its lease has run out. */
  async function handBackWaiting(): Promise<void> {
    const claims = [...waiting]
    waiting.clear()
    await handBackClaims(db, claims).catch((error) =>
      log.error({ err: error }, 'claims could not be handed back; the sweep takes them up'),
    )
  }

  async function attempt(ctx: Context, claimed: ClaimedMovement): Promise<void> {
    try {
      await deliverClaimed(ctx, claimed, { trigger: 'redelivery', isAnswering: false }, ports())
    } catch (error) {
      log.error({ err: error, movementId: claimed.id }, 'a redelivery broke off; the sweep takes it up')
    }
  }

  function open(ctx: Context, endpointId: string): void {
    const lane = serve(ctx, endpointId)
      .catch((error) => log.error({ err: error, endpointId }, 'a redelivery lane broke off'))
      .finally(() => lanes.delete(endpointId))
    lanes.set(endpointId, lane)
  }

  async function settle(): Promise<number> {
    while (lanes.size > 0) await Promise.all(lanes.values())
    const made = attempts
    attempts = 0
    return made
  }

  return {
    async pump(ctx) {
      if (isDraining) return 0
      await releaseWaitingRefunds(ctx, ports())
      await assignEndpoints(ctx, ports())
      const due = await findDueLanes(db, ctx.clock.now())
      const openable = due.filter((id) => !lanes.has(id)).slice(0, maxLanes - lanes.size)
      for (const endpointId of openable) open(ctx, endpointId)
      return openable.length
    },
    settle,
    async drain() {
      isDraining = true
      await handBackWaiting()
      await settle()
    },
  }
}
