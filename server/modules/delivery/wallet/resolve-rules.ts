import type { DeliveryState } from '@/server/contract/delivery-states'
import type { MovementType } from '@/server/providers/port'
import { type DeliveryEvent, nextState } from './delivery-state'

export interface ResolvedMovement {
  type: MovementType
  state: DeliveryState
  providerAnswer: string | null
  settledAt: Date | null
  isRefunded: boolean
}

export type Resolvability =
  | { kind: 'possible'; event: DeliveryEvent }
  /** A late bet whose refund may still come. */
  | { kind: 'later'; from: Date }
  | { kind: 'never' }

/** Whether a movement may be resolved, and if not yet, from when. */
export function judgeResolve(
  movement: ResolvedMovement,
  { now, lateBetAfterMs }: { now: Date; lateBetAfterMs: number },
): Resolvability {
  const lateFrom = lateBetFrom(movement, lateBetAfterMs)
  if (lateFrom !== null) {
    return lateFrom > now
      ? { kind: 'later', from: lateFrom }
      : { kind: 'possible', event: 'late_bet_resolved' }
  }
  const event = 'resolved_manually'
  return nextState(movement.state, movement.type, event) === null
    ? { kind: 'never' }
    : { kind: 'possible', event }
}

/** A late bet: confirmed although the provider was not told so, and not refunded. Overdue from then on. */
export function lateBetFrom(movement: ResolvedMovement, lateBetAfterMs: number): Date | null {
  const { type, state, providerAnswer, settledAt, isRefunded } = movement
  const isUnanswered = type === 'bet' && state === 'confirmed' && providerAnswer !== 'ok'
  if (!isUnanswered || isRefunded || settledAt === null) return null
  return new Date(settledAt.getTime() + lateBetAfterMs)
}
