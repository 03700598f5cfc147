import {
  type DeliveryState,
  inFlightStates,
  needsAttentionStates,
  sqlStates,
} from '@/server/contract/delivery-states'
import type { MovementType } from '@/server/providers/port'
import type { VerdictName } from './judge'

interface Transition {
  of: readonly MovementType[]
  /** Null: the movement is being recorded. */
  from: readonly (DeliveryState | null)[]
  to: DeliveryState
}

const all = ['bet', 'win', 'refund'] as const

/** Every transition. Statements that write a state take an event and read its states from here. */
const transitions = {
  // Recorded.
  first_attempt: { of: all, from: [null], to: 'sending' },
  queued: { of: ['win', 'refund'], from: [null], to: 'retrying' },
  bet_refused: { of: ['bet'], from: [null], to: 'not_sent' },
  // An attempt ended; an interrupted one may have reached the operator.
  confirmed: { of: all, from: inFlightStates, to: 'confirmed' },
  declined: { of: ['bet'], from: inFlightStates, to: 'declined' },
  attempt_failed: { of: all, from: inFlightStates, to: 'retrying' },
  attempts_spent: { of: all, from: inFlightStates, to: 'exhausted' },
  reply_unknown: { of: all, from: inFlightStates, to: 'unknown' },
  rejected: { of: all, from: inFlightStates, to: 'rejected' },
  // A bet and its refund: the refund replaces the bet's redelivery, or waits for its attempt and continues by its
  // outcome.
  refund_arrived: { of: ['bet'], from: ['retrying'], to: 'superseded' },
  refund_waits: { of: ['refund'], from: [null, 'retrying'], to: 'retrying' },
  refund_released: { of: ['refund'], from: ['retrying'], to: 'retrying' },
  nothing_to_reverse: { of: ['refund'], from: [null, 'retrying'], to: 'not_sent' },
  refund_held: { of: ['refund'], from: [null, 'retrying'], to: 'unknown' },
  // Support.
  replayed: { of: ['win', 'refund'], from: needsAttentionStates, to: 'retrying' },
  resolved_manually: { of: all, from: needsAttentionStates, to: 'resolved' },
  late_bet_resolved: { of: ['bet'], from: ['confirmed'], to: 'resolved' },
  reopened: { of: all, from: ['resolved'], to: 'unknown' },
} as const satisfies Record<string, Transition>

export type DeliveryEvent = keyof typeof transitions
/** The events that record a movement. */
export type StartEvent = {
  [E in DeliveryEvent]: null extends (typeof transitions)[E]['from'][number] ? E : never
}[DeliveryEvent]

export const deliveryEvents = Object.keys(transitions) as DeliveryEvent[]

/** The state after an event, or null where the event is impossible for this movement. Pure. */
export function nextState(
  state: DeliveryState | null,
  type: MovementType,
  event: DeliveryEvent,
): DeliveryState | null {
  const { of, from, to }: Transition = transitions[event]
  return of.includes(type) && from.includes(state) ? to : null
}

/** As `nextState`; throws for an impossible event, which is a defect. */
export function requireNextState(
  { type, state }: { type: MovementType; state: DeliveryState },
  event: DeliveryEvent,
): DeliveryState {
  const next = nextState(state, type, event)
  if (next === null) throw new Error(`${event} cannot happen to a ${type} that is ${state}`)
  return next
}

/** The event that an attempt's verdict means for its movement. */
export function attemptEvent(verdict: VerdictName | 'interrupted', hasAttemptsLeft: boolean): DeliveryEvent {
  switch (verdict) {
    case 'confirmed':
    case 'declined':
    case 'rejected':
      return verdict
    case 'unknown':
      return 'reply_unknown'
    case 'retryable':
    case 'interrupted':
      return hasAttemptsLeft ? 'attempt_failed' : 'attempts_spent'
  }
}

export const stateAfter = (event: DeliveryEvent): DeliveryState => transitions[event].to

/** The states that an event applies to, for conditional updates. */
export function statesBefore(event: DeliveryEvent): DeliveryState[] {
  const { from }: Transition = transitions[event]
  return from.filter((state) => state !== null)
}

/** Both sides of a transition as SQL: `set state = ${to} … where state in ${from}`. */
export const transitionSql = (event: DeliveryEvent) => ({
  from: sqlStates(statesBefore(event)),
  to: `'${stateAfter(event)}'`,
})

/** The redelivery policy as stored on a queue entry: later changes of the deployment's policy do not affect it. */
export interface StoredSchedule {
  /** Delays before each redelivery, in seconds. */
  scheduleS: readonly number[]
  /** Attempts in total, including the original one where there was one. */
  attemptBudget: number
}

/** For a movement that is sent at once: the original delivery, then one redelivery per delay. */
export const scheduleAfterOriginal = (scheduleS: readonly number[]): StoredSchedule => ({
  scheduleS,
  attemptBudget: scheduleS.length + 1,
})

/** For a movement that starts in the queue: redeliveries only. */
export const scheduleWithoutOriginal = (scheduleS: readonly number[]): StoredSchedule => ({
  scheduleS,
  attemptBudget: scheduleS.length,
})

export const hasAttemptsLeft = (stored: StoredSchedule, attemptCount: number): boolean =>
  attemptCount < stored.attemptBudget

/**
 * When the next attempt is due after `attemptCount` attempts; null when none is left. An attempt that support added
 * beyond the schedule is delayed like the last scheduled one.
 */
export function nextAttemptAt(stored: StoredSchedule, attemptCount: number, now: Date): Date | null {
  if (!hasAttemptsLeft(stored, attemptCount)) return null
  const originals = Math.max(0, stored.attemptBudget - stored.scheduleS.length)
  const delayS = stored.scheduleS[attemptCount - originals] ?? stored.scheduleS.at(-1) ?? 0
  return new Date(now.getTime() + delayS * 1000)
}
