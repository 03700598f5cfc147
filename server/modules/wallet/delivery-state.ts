import {
  type DeliveryState,
  deliveryStates,
  isInFlight,
  needsAttentionStates,
} from '@/server/contract/delivery-states'
import type { MovementType } from './movement'
import type { VerdictName } from './reply-verdict'

export type DeliveryEvent =
  | { kind: 'attempt_judged'; verdict: VerdictName; hasAttemptsLeft: boolean }
  /** The process died with the attempt in flight: it may have reached the operator. */
  | { kind: 'interrupted'; hasAttemptsLeft: boolean }
  /** The refund of this bet takes over. */
  | { kind: 'refund_arrived' }
  /** A refund that waited for its bet found that the bet never moved anything. */
  | { kind: 'nothing_to_reverse' }
  /** A refund that waited for its bet cannot be delivered without a person. */
  | { kind: 'held' }
  | { kind: 'replay_requested' }
  | { kind: 'resolved_by_hand' }
  /** Support settled a bet that was confirmed after the provider had been told otherwise. */
  | { kind: 'late_bet_resolved' }

type OtherEvent = Exclude<DeliveryEvent['kind'], 'attempt_judged' | 'interrupted'>

/** Where the other events lead, and from which states of which movements. */
const moves: Record<
  OtherEvent,
  { of: readonly MovementType[]; from: readonly DeliveryState[]; to: DeliveryState }
> = {
  refund_arrived: { of: ['bet'], from: ['retrying'], to: 'superseded' },
  nothing_to_reverse: { of: ['refund'], from: ['retrying'], to: 'not_sent' },
  held: { of: ['refund'], from: ['retrying'], to: 'unknown' },
  replay_requested: { of: ['win', 'refund'], from: needsAttentionStates, to: 'retrying' },
  resolved_by_hand: { of: ['bet', 'win', 'refund'], from: needsAttentionStates, to: 'resolved' },
  late_bet_resolved: { of: ['bet'], from: ['confirmed'], to: 'resolved' },
}

/** The state after an event, or null where the event cannot happen to this movement. Pure. */
export function nextState(
  state: DeliveryState,
  type: MovementType,
  event: DeliveryEvent,
): DeliveryState | null {
  if (event.kind === 'attempt_judged' || event.kind === 'interrupted') {
    return isInFlight(state) ? afterAttempt(type, event) : null
  }
  const move = moves[event.kind]
  return move.of.includes(type) && move.from.includes(state) ? move.to : null
}

type AttemptEvent = Extract<DeliveryEvent, { kind: 'attempt_judged' | 'interrupted' }>

function afterAttempt(type: MovementType, event: AttemptEvent): DeliveryState | null {
  if (event.kind === 'interrupted' || event.verdict === 'retryable') {
    return event.hasAttemptsLeft ? 'retrying' : 'exhausted'
  }
  return event.verdict === 'declined' && type !== 'bet' ? null : event.verdict
}

/** The states from which an event leads somewhere, for conditional updates. */
export function statesBefore(type: MovementType, event: DeliveryEvent): DeliveryState[] {
  return deliveryStates.filter((state) => nextState(state, type, event) !== null)
}
