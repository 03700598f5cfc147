import { createHmac, timingSafeEqual } from 'node:crypto'
import { isKnownCurrency } from '../money'
import { type Callback, type FieldRules, isAmount } from './callback'
import type { StoredMovement } from './queries'
import { balanceReply, type Reply, refusal } from './reply'

/** The wallet's decisions. Kept together so that a defect (see defects.ts) can replace one of them. */
export interface WalletRules extends FieldRules {
  isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean
  isJson(contentType: string | undefined): boolean
  effectOfBet(bet: Callback, balanceMinor: bigint, isAlreadyRefunded: boolean): Effect
  effectOfRefund(refund: Callback, original: StoredMovement | null): Effect
  /** The answer to a known identity; null books it once more. */
  repeat(stored: StoredMovement, callback: Callback, isSameContent: boolean): Reply | null
  answer(effect: Effect, callback: Callback, balance: { beforeMinor: bigint; afterMinor: bigint }): Reply
  /** The last word on what is sent. */
  send(reply: Reply): Reply
}

export const walletRules: WalletRules = {
  isSigned: isCallbackSigned,
  isJson: (contentType = '') => /^application\/json\s*(;|$)/i.test(contentType),
  isAmount,
  isCurrency: isKnownCurrency,
  effectOfBet,
  effectOfRefund,
  repeat: (stored, _, isSameContent) =>
    isSameContent
      ? stored.reply
      : refusal(409, 'conflict', 'This transaction_id was used before with other content.'),
  answer: (effect, { currency, playerId }, { afterMinor }) => {
    const answer = { balanceMinor: afterMinor, currency, playerId }
    switch (effect.verdict) {
      case 'accepted':
        return balanceReply(200, answer)
      case 'declined':
        return balanceReply(402, answer)
      case 'refused':
        return refusal(409, effect.error, effect.note)
    }
  },
  send: (reply) => reply,
}

const HEX_SHA256 = /^[0-9a-f]{64}$/i

/** `X-SIGNATURE`: hex HMAC-SHA256 of the exact body bytes, keyed with the UTF-8 bytes of the callback secret. */
export function signCallback(body: Uint8Array, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')
}

/** Compares digests, not strings, and always in the same time. Call it before looking into the body. */
export function isCallbackSigned(body: Uint8Array, header: string | undefined, secret: string): boolean {
  if (header === undefined || !HEX_SHA256.test(header)) return false
  return timingSafeEqual(Buffer.from(header, 'hex'), Buffer.from(signCallback(body, secret), 'hex'))
}

/** What one movement does to the balance. Pure: the rules of spec §6.2 and nothing else. */
export type Effect =
  | { verdict: 'accepted'; changeMinor: bigint; note?: string }
  | { verdict: 'declined'; changeMinor: 0n; note?: string }
  | { verdict: 'refused'; changeMinor: 0n; error: string; note: string }

/** Debit, or decline. A free bet debits nothing: its amount is the nominal stake, for reporting. */
function effectOfBet(bet: Callback, balanceMinor: bigint, isAlreadyRefunded: boolean): Effect {
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
function effectOfRefund(refund: Callback, original: StoredMovement | null): Effect {
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
