import type { DeliveryState, StateReason } from '@/server/contract/delivery-states'
import type { MovementType } from './movement'

/** What a provider can be told about a recorded movement. */
export type RecordedAnswer = 'ok' | 'declined' | 'pending' | 'failed'

export interface AnswerableMovement {
  type: MovementType
  state: DeliveryState
  stateReason: StateReason | null
  /** What the provider was told first, if anything. */
  providerAnswer: RecordedAnswer | null
}

/**
 * What the provider is told about a movement in a given state. A bet once answered `failed` stays `failed`: the
 * provider has voided its round and owes a refund, whatever a redelivery brings later.
 */
export function answerFor(movement: AnswerableMovement): { outcome: RecordedAnswer; reason?: string } {
  if (movement.type !== 'bet') {
    const isDone = ['confirmed', 'not_sent', 'resolved'].includes(movement.state)
    return isDone ? { outcome: 'ok' } : { outcome: 'pending' }
  }
  if (movement.providerAnswer !== 'failed') {
    if (movement.state === 'confirmed') return { outcome: 'ok' }
    if (movement.state === 'declined') return { outcome: 'declined' }
  }
  return { outcome: 'failed', reason: movement.stateReason ?? failureReasons[movement.state] }
}

const failureReasons: Record<DeliveryState, string> = {
  sending: 'wallet_not_answering',
  confirmed: 'answered_failed_before',
  declined: 'answered_failed_before',
  retrying: 'wallet_unreachable',
  unknown: 'wallet_reply_unknown',
  rejected: 'wallet_rejected',
  exhausted: 'wallet_unreachable',
  superseded: 'refunded',
  not_sent: 'not_sent',
  resolved: 'resolved_by_support',
}
