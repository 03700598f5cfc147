import type { StateReason } from '@/server/contract/delivery-states'
import { newId } from '@/server/core/ids'
import type { CallbackEndpoint } from '@/server/modules/accounts/endpoints'
import { signBody } from '@/server/outbound'
import {
  nextAttemptAt,
  type StartEvent,
  scheduleAfterOriginal,
  scheduleWithoutOriginal,
  stateAfter,
} from './delivery-state'
import type { DeliveryStart, MovementFacts } from './movement'
import type { WalletPolicy } from './policy'
import type { RefundDecision } from './refund-rules'

const nothingUnderWay = {
  stateReason: null,
  refusedBy: null,
  limitMinor: null,
  endpointId: null,
  deliveryUrl: null,
  scheduleS: [],
  attemptBudget: 0,
  attemptCount: 0,
  nextAttemptAt: null,
  leaseToken: null,
  leaseExpiresAt: null,
  settledAt: null,
  providerAnswer: null,
  reversalOfId: null,
  duplicateOfId: null,
  firstSignature: null,
  firstAttempt: null,
} as const satisfies Omit<DeliveryStart, 'state'>

const start = (event: StartEvent, of: Partial<DeliveryStart>): DeliveryStart => ({
  ...nothingUnderWay,
  ...of,
  state: stateAfter(event),
})

interface DeliveryOptions {
  endpoint: CallbackEndpoint | null
  policy: WalletPolicy
}

/**
 * Without an endpoint, or during its cool-off, a bet is refused unsent. A win or refund is queued: money that is owed
 * is never dropped.
 */
export function startDelivery(movement: MovementFacts, { endpoint, policy }: DeliveryOptions): DeliveryStart {
  const { type, createdAt: now } = movement
  if (endpoint === null)
    return type === 'bet' ? refusedBet('no_endpoint', now) : queuedWithoutEndpoint(policy, now)
  const isPaused = endpoint.pausedUntil !== null && endpoint.pausedUntil > now
  // defence: a failing endpoint is paused
  if (!isPaused) return sendNow(movement, endpoint, policy)
  return type === 'bet' ? refusedBet('cool_off', now) : queuedDuringCoolOff(endpoint, policy, now)
}

/** A bet that is never sent. */
export const refusedBet = (reason: StateReason, now: Date): DeliveryStart =>
  start('bet_refused', { stateReason: reason, settledAt: now, providerAnswer: 'failed' })

function sendNow(
  { id, type, body, createdAt: now }: MovementFacts,
  endpoint: CallbackEndpoint,
  policy: WalletPolicy,
): DeliveryStart {
  const signature = signBody(endpoint.openSecret(), body)
  const leaseToken = newId()
  return start('first_attempt', {
    // defence: an endpoint may refuse redelivered bets
    ...scheduleAfterOriginal(type === 'bet' && !endpoint.redeliversBets ? [] : policy.scheduleS),
    endpointId: endpoint.id,
    deliveryUrl: endpoint.url,
    attemptCount: 1,
    leaseToken,
    leaseExpiresAt: new Date(now.getTime() + policy.leaseMs),
    firstSignature: Buffer.from(signature, 'hex'),
    firstAttempt: { id, endpointId: endpoint.id, leaseToken, url: endpoint.url, signature },
  })
}

function queuedDuringCoolOff(endpoint: CallbackEndpoint, policy: WalletPolicy, now: Date): DeliveryStart {
  const schedule = scheduleWithoutOriginal(policy.scheduleS)
  return start('queued', {
    ...schedule,
    stateReason: 'cool_off',
    endpointId: endpoint.id,
    deliveryUrl: endpoint.url,
    nextAttemptAt: nextAttemptAt(schedule, 0, now) ?? now,
    providerAnswer: 'pending',
  })
}

/** It gets an endpoint and its URL once there is one. */
const queuedWithoutEndpoint = (policy: WalletPolicy, now: Date): DeliveryStart =>
  start('queued', {
    ...scheduleAfterOriginal(policy.scheduleS),
    stateReason: 'no_endpoint',
    nextAttemptAt: new Date(now.getTime() + policy.recheckMs),
    providerAnswer: 'pending',
  })

/** Where a refund's delivery starts, by the decision about it. Only a refund that may be delivered holds its bet. */
export function startRefund(
  refund: MovementFacts,
  decision: RefundDecision,
  { betId, ...options }: DeliveryOptions & { betId: string | null },
): DeliveryStart {
  const settledAt = refund.createdAt
  switch (decision.kind) {
    case 'wait':
      return { ...waitForBet(refund, options), reversalOfId: betId }
    case 'deliver':
      return { ...startDelivery(refund, options), reversalOfId: betId }
    case 'nothing_to_reverse':
      return start('nothing_to_reverse', {
        stateReason: decision.reason,
        settledAt,
        providerAnswer: 'ok',
        reversalOfId: betId,
      })
    case 'already_refunded':
      return start('nothing_to_reverse', {
        stateReason: decision.isReversal ? 'late_bet_reversed' : 'already_refunded',
        settledAt,
        // Our reversal has no provider that waits for an answer.
        providerAnswer: decision.isReversal ? 'ok' : null,
        duplicateOfId: decision.firstRefundId,
      })
    case 'held':
      return start('refund_held', { stateReason: decision.reason, providerAnswer: 'failed' })
  }
}

/**
 * The request that reported it waits for the bet; if that process dies, the queue takes over when the wait would have
 * ended.
 */
const waitForBet = (
  { createdAt: now }: MovementFacts,
  { endpoint, policy }: DeliveryOptions,
): DeliveryStart =>
  start('refund_waits', {
    ...scheduleAfterOriginal(policy.scheduleS),
    stateReason: 'waiting_for_bet',
    endpointId: endpoint?.id ?? null,
    deliveryUrl: endpoint?.url ?? null,
    nextAttemptAt: new Date(now.getTime() + policy.waitMs),
  })
