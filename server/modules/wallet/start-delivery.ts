import type { StateReason } from '@/server/contract/delivery-states'
import { newId } from '@/server/core/ids'
import type { CallbackEndpoint } from '@/server/modules/endpoints'
import { callbackHeaders, signBody } from '@/server/outbound'
import { stateAfter } from './delivery-state'
import { idleStart } from './draft-movement'
import type { MovementType } from './movement'
import type { WalletPolicy } from './policy'
import type { DeliveryStart } from './queries-record'
import { nextAttemptAt, scheduleAfterOriginal, scheduleWithoutOriginal } from './redelivery-schedule'

interface Dependencies {
  endpoint: CallbackEndpoint | null
  body: Buffer
  now: Date
  policy: WalletPolicy
}

/**
 * Where a movement's delivery starts. Without an endpoint, or during its cool-off, a bet is refused unsent, while a win
 * or refund goes to the queue: money that is owed is never dropped.
 */
export function startDelivery(type: MovementType, around: Dependencies): DeliveryStart {
  const { endpoint, now } = around
  if (endpoint === null)
    return type === 'bet' ? refusedBet('no_endpoint', now) : queuedWithoutEndpoint(around)
  const isPaused = endpoint.pausedUntil !== null && endpoint.pausedUntil > now
  // defence: a failing endpoint is paused
  if (!isPaused) return sendNow(endpoint, around)
  return type === 'bet' ? refusedBet('cool_off', now) : queuedDuringCoolOff(endpoint, around)
}

/** A bet that never leaves. */
export const refusedBet = (reason: StateReason, now: Date): DeliveryStart => ({
  ...idleStart,
  state: stateAfter('bet_refused'),
  stateReason: reason,
  settledAt: now,
  providerAnswer: 'failed',
})

function sendNow(endpoint: CallbackEndpoint, { body, now, policy }: Dependencies): DeliveryStart {
  const signature = signBody(endpoint.openSecret(), body)
  return {
    ...idleStart,
    ...scheduleAfterOriginal(policy.scheduleS),
    state: stateAfter('first_attempt'),
    endpointId: endpoint.id,
    deliveryUrl: endpoint.url,
    firstAttempt: {
      id: newId(),
      leaseToken: newId(),
      leaseExpiresAt: new Date(now.getTime() + policy.leaseMs),
      endpointId: endpoint.id,
      url: endpoint.url,
      signature,
      requestHeaders: callbackHeaders(signature),
    },
  }
}

function queuedDuringCoolOff(endpoint: CallbackEndpoint, { now, policy }: Dependencies): DeliveryStart {
  const schedule = scheduleWithoutOriginal(policy.scheduleS)
  return {
    ...idleStart,
    ...schedule,
    state: stateAfter('queued'),
    stateReason: 'cool_off',
    endpointId: endpoint.id,
    deliveryUrl: endpoint.url,
    nextAttemptAt: nextAttemptAt(schedule, 0, now) ?? now,
    providerAnswer: 'pending',
  }
}

/** It gets the endpoint, and with it its URL, once there is one. */
function queuedWithoutEndpoint({ now, policy }: Dependencies): DeliveryStart {
  return {
    ...idleStart,
    ...scheduleAfterOriginal(policy.scheduleS),
    state: stateAfter('queued'),
    stateReason: 'no_endpoint',
    nextAttemptAt: new Date(now.getTime() + policy.recheckMs),
    providerAnswer: 'pending',
  }
}
