import { isKnownCurrency } from '../money'
import { type Callback, type FieldRules, isAmount } from './callback'
import { type Effect, effectOfBet, effectOfRefund } from './effects'
import type { StoredMovement } from './queries'
import { balanceReply, type Reply, refusal } from './reply'
import { isCallbackSigned } from './signature'

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
