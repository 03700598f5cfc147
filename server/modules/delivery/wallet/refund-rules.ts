import type { MovementRow } from './movement'

/** The movement that a refund names, read while its row is locked. With a lease, its attempt is in flight. */
export type ReferencedMovement = RefundFacts &
  Pick<MovementRow, 'id' | 'type' | 'state' | 'leaseToken' | 'mayHaveMoved'>

export type RefundFacts = Pick<
  MovementRow,
  'brandId' | 'playerId' | 'currency' | 'amountMinor' | 'freeRoundGrantId'
>

/** The refund that holds a bet already. */
export type FirstRefund = Pick<MovementRow, 'id' | 'origin'>

export type RefundDecision =
  /** The bet's attempt is in flight: its outcome decides. */
  | { kind: 'wait' }
  | { kind: 'deliver'; supersedesBet: boolean }
  | { kind: 'nothing_to_reverse'; reason: 'bet_unknown' | 'bet_not_debited'; supersedesBet: boolean }
  /** Another refund of this bet came first: this one gets its answer, or `ok` where that one is our reversal. */
  | { kind: 'already_refunded'; firstRefundId: string; isReversal: boolean }
  /** Delivering it could move money that is not owed: a member decides. */
  | { kind: 'held'; reason: 'reference_is_not_a_bet' | 'differs_from_bet' | 'bet_resolved_by_support' }

/**
 * Decides about a refund (design of the wallet engine, refunds; spec §6.2 "once"). A refunded bet is never sent again.
 * A refund with another amount, currency, player or brand than its bet is held, because the operator reverses the
 * recorded debit. The wallet decides about an unknown bet only where a restore may have lost it (`mayBetBeLost`).
 */
export function decideRefund(
  refund: RefundFacts,
  referenced: ReferencedMovement | null,
  firstRefund: FirstRefund | null,
  { mayBetBeLost = false }: { mayBetBeLost?: boolean } = {},
): RefundDecision {
  if (referenced !== null && referenced.type !== 'bet')
    return { kind: 'held', reason: 'reference_is_not_a_bet' }
  // defence: a refund matches its bet
  if (referenced !== null && !isSameDebit(refund, referenced))
    return { kind: 'held', reason: 'differs_from_bet' }
  // defence: a bet is refunded once
  if (firstRefund !== null) return alreadyRefunded(firstRefund)
  // defence: a refund of a bet that a restore may have lost is delivered
  if (referenced === null && mayBetBeLost) return { kind: 'deliver', supersedesBet: false }
  if (referenced === null) return { kind: 'nothing_to_reverse', reason: 'bet_unknown', supersedesBet: false }
  // defence: a refund waits for its bet in flight
  if (referenced.leaseToken !== null) return { kind: 'wait' }
  return decideByState(referenced)
}

const alreadyRefunded = ({ id, origin }: FirstRefund): RefundDecision => ({
  kind: 'already_refunded',
  firstRefundId: id,
  isReversal: origin === 'croupier',
})

function decideByState(bet: ReferencedMovement): RefundDecision {
  const nothing = { kind: 'nothing_to_reverse', reason: 'bet_not_debited' } as const
  switch (bet.state) {
    case 'confirmed':
    case 'unknown':
    case 'superseded':
      return { kind: 'deliver', supersedesBet: false }
    case 'sending':
      return { kind: 'wait' }
    case 'retrying':
      return bet.mayHaveMoved ? { kind: 'deliver', supersedesBet: true } : { ...nothing, supersedesBet: true }
    case 'exhausted':
    case 'rejected':
      return bet.mayHaveMoved
        ? { kind: 'deliver', supersedesBet: false }
        : { ...nothing, supersedesBet: false }
    case 'declined':
    case 'not_sent':
      return { ...nothing, supersedesBet: false }
    case 'resolved':
      return { kind: 'held', reason: 'bet_resolved_by_support' }
  }
}

function isSameDebit(refund: RefundFacts, bet: ReferencedMovement): boolean {
  return (
    refund.amountMinor === bet.amountMinor &&
    refund.currency === bet.currency &&
    refund.playerId === bet.playerId &&
    refund.brandId === bet.brandId &&
    refund.freeRoundGrantId === bet.freeRoundGrantId
  )
}
