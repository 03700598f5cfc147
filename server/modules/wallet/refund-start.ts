import type { StateReason } from '@/server/contract/delivery-states'
import type { CallbackEndpoint } from '@/server/modules/endpoints'
import { stateAfter } from './delivery-state'
import { idleStart } from './draft-movement'
import type { WalletPolicy } from './policy'
import type { DeliveryStart } from './queries-record'
import { scheduleAfterOriginal } from './redelivery-schedule'
import type { RefundDecision } from './refund-rules'
import { startDelivery } from './start-delivery'

interface Dependencies {
  betId: string | null
  endpoint: CallbackEndpoint | null
  body: Buffer
  now: Date
  policy: WalletPolicy
}

/** Where a refund's delivery starts, by what was decided about it. Only one that may be delivered holds its bet. */
export function startRefund(decision: RefundDecision, around: Dependencies): DeliveryStart {
  const { betId, now } = around
  switch (decision.kind) {
    case 'wait':
      return { ...waitForBet(around), reversalOfId: betId }
    case 'deliver':
      return { ...startDelivery('refund', around), reversalOfId: betId }
    case 'nothing_to_reverse':
      return { ...unsent(decision.reason, now), providerAnswer: 'ok', reversalOfId: betId }
    case 'already_refunded':
      return { ...unsent('already_refunded', now), duplicateOfId: decision.firstRefundId }
    case 'held':
      return {
        ...idleStart,
        state: stateAfter('refund_held'),
        stateReason: decision.reason,
        providerAnswer: 'pending',
      }
  }
}

const unsent = (stateReason: StateReason, now: Date): DeliveryStart => ({
  ...idleStart,
  state: stateAfter('nothing_to_reverse'),
  stateReason,
  settledAt: now,
})

/** The request that brought it waits for the bet; should that die, the queue takes over when the wait would end. */
function waitForBet({ endpoint, now, policy }: Dependencies): DeliveryStart {
  return {
    ...idleStart,
    ...scheduleAfterOriginal(policy.scheduleS),
    state: stateAfter('refund_waits'),
    stateReason: 'waiting_for_bet',
    endpointId: endpoint?.id ?? null,
    deliveryUrl: endpoint?.url ?? null,
    nextAttemptAt: new Date(now.getTime() + policy.waitMs),
  }
}
