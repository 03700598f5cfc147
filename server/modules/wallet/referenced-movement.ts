import type { MovementRow } from './queries-movement'
import type { ReferencedMovement } from './refund-rules'

/** A stored movement as the refund rules look at it. */
export const asReferenced = (movement: MovementRow): ReferencedMovement => ({
  id: movement.id,
  type: movement.type,
  state: movement.state,
  brandId: movement.brandId,
  playerId: movement.playerId,
  currency: movement.currency,
  amountMinor: movement.amountMinor,
  freeRoundGrantId: movement.freeRoundGrantId,
  isInFlight: movement.leaseToken !== null,
  mayHaveMoved: movement.mayHaveMoved,
})
