import type { DeliveryState } from '@/server/contract/delivery-states'
import { AppError } from '@/server/core/app-error'

/**
 * State and attempt count at the time of a member's decision about a movement. Every attempt counts up, so the pair never recurs.
 */
export interface SeenMovement {
  state: DeliveryState
  attemptCount: number
}

/** What a bulk run does to one movement: only while it is as it was seen. */
export interface RunPart {
  runId: string
  seen: SeenMovement
}

/** Throws E0003 with `details.reason: moved_on` when either has changed. */
export function requireUnchanged(movement: SeenMovement, seen: SeenMovement): void {
  if (movement.state === seen.state && movement.attemptCount === seen.attemptCount) return
  throw new AppError('E0003', {
    message: 'The transaction changed in the meantime. Reload and try again.',
    details: { reason: 'moved_on', state: movement.state },
  })
}
