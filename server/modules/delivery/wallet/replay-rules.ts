import { type DeliveryState, isInFlight, needsAttention } from '@/server/contract/delivery-states'
import type { MovementType } from '@/server/providers/port'

/** Whose money it is: a refund reverses only a bet of the same brand, player and currency. */
interface Purse {
  brandId: string
  playerId: string
  currency: string
}

export interface ReplayedMovement extends Purse {
  type: MovementType
  state: DeliveryState
  /** The bet this refund holds; a refund without one was held back when it was reported. */
  reversalOfId: string | null
  attemptCount: number
}

/** The movement that a held refund names. */
export interface NamedMovement extends Purse {
  type: MovementType
  state: DeliveryState
  mayHaveMoved: boolean
  isRefunded: boolean
}

export type ReplayRefusal =
  | 'bet'
  | 'state'
  | 'names_no_bet'
  | 'other_purse'
  | 'already_refunded'
  | 'bet_in_flight'
  | 'bet_took_nothing'

/**
 * Held when reported, because delivering it could move money that is not owed. One sent after a restore was not held.
 */
export const isHeldRefund = ({ type, reversalOfId, attemptCount }: HeldFacts) =>
  type === 'refund' && reversalOfId === null && attemptCount === 0

export type HeldFacts = Pick<ReplayedMovement, 'type' | 'reversalOfId' | 'attemptCount'>

/**
 * Why a movement may not be replayed, or null where it may be (design §5.6). A held refund gets its bet only if the bet
 * is the same player's, may have taken money, is not in flight, and has no other refund.
 */
export function replayRefusal(movement: ReplayedMovement, named: NamedMovement | null): ReplayRefusal | null {
  // defence: a bet is never replayed manually
  if (movement.type === 'bet') return 'bet'
  if (!needsAttention(movement.state)) return 'state'
  if (!isHeldRefund(movement)) return null
  if (named?.type !== 'bet') return 'names_no_bet'
  if (!isSamePurse(movement, named)) return 'other_purse'
  if (named.isRefunded) return 'already_refunded'
  if (isInFlight(named.state)) return 'bet_in_flight'
  return named.state === 'declined' || !named.mayHaveMoved ? 'bet_took_nothing' : null
}

const isSamePurse = (refund: Purse, bet: Purse): boolean =>
  refund.brandId === bet.brandId && refund.playerId === bet.playerId && refund.currency === bet.currency

export function explainReplayRefusal(refusal: ReplayRefusal, state: DeliveryState): string {
  switch (refusal) {
    case 'bet':
      return 'Bets can’t be replayed because their rounds were already answered.'
    case 'state':
      return `A transaction with the status ${state.replace('_', ' ')} can’t be replayed.`
    case 'names_no_bet':
      return 'This refund does not reference a bet, so there is nothing to refund.'
    case 'other_purse':
      return 'Its bet belongs to another player, brand or currency.'
    case 'already_refunded':
      return 'Another refund of this bet was already delivered.'
    case 'bet_in_flight':
      return 'Its bet is still being delivered.'
    case 'bet_took_nothing':
      return 'Its bet was not debited, so there is nothing to refund.'
  }
}
