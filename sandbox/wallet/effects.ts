import type { Callback } from './callback'
import type { StoredMovement } from './queries'

/** What one movement does to the balance. Pure: the rules of spec §6.2 and nothing else. */
export type Effect =
  | { verdict: 'accepted'; changeMinor: bigint; note?: string }
  | { verdict: 'declined'; changeMinor: 0n; note?: string }
  | { verdict: 'refused'; changeMinor: 0n; error: string; note: string }

/** Debit, or decline. A free bet debits nothing: its amount is the nominal stake, for reporting. */
export function effectOfBet(bet: Callback, balanceMinor: bigint, isAlreadyRefunded: boolean): Effect {
  if (isAlreadyRefunded) {
    // Its refund came first and was answered; debiting now would take money for a round that is void.
    return refused('bet_already_refunded', 'The refund of this bet arrived first, so the bet is not debited.')
  }
  if (bet.isFree) return unchanged('free bet')
  if (balanceMinor < bet.amountMinor)
    return { verdict: 'declined', changeMinor: 0n, note: 'insufficient funds' }
  return { verdict: 'accepted', changeMinor: -bet.amountMinor }
}

/** Credit. A free win needs no bet before it: some providers settle a whole batch at once. */
export function effectOfWin(win: Callback): Effect {
  return { verdict: 'accepted', changeMinor: win.amountMinor }
}

/** Refunds what the named bet really took, once. Whatever is unclear moves nothing and is left to a person. */
export function effectOfRefund(refund: Callback, original: StoredMovement | null): Effect {
  if (original === null)
    return unchanged('reconcile: the referenced bet never arrived; if it arrives, it is refused')
  if (original.transactionType !== 'bet')
    return unchanged('reconcile: the referenced transaction is not a bet')
  if (original.playerId !== refund.playerId || original.currency !== refund.currency) {
    return refused('refund_mismatch', 'The referenced bet belongs to another player or currency.')
  }
  if (original.reversedBy !== null) return unchanged(`already reversed by ${original.reversedBy}`)
  if (original.debitedMinor === 0n) return unchanged('the bet debited nothing')
  if (original.debitedMinor !== refund.amountMinor) {
    return refused('refund_mismatch', 'The amount differs from what the bet debited.')
  }
  return { verdict: 'accepted', changeMinor: original.debitedMinor }
}

function unchanged(note: string): Effect {
  return { verdict: 'accepted', changeMinor: 0n, note }
}

function refused(error: string, note: string): Effect {
  return { verdict: 'refused', changeMinor: 0n, error, note }
}
