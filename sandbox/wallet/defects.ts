import type { Callback } from './callback'
import { balanceReply, Refused, type Reply, refusal } from './reply'
import { type WalletRules, walletRules } from './rules'

const honest = walletRules

/** Wallets with one wrong decision, each as real ones have it. What each does is in sandbox/README.md. */
const defects = {
  no_signature_check: { isSigned: () => true },
  accepts_unsigned: {
    isSigned: (body, signature, secret) =>
      signature === undefined || honest.isSigned(body, signature, secret),
  },
  accepts_any_content_type: { isJson: () => true },
  accepts_zero_bets: { isAmount: (value, fields) => value === 0 || honest.isAmount(value, fields) },
  accepts_negative_amounts: {
    isAmount: (value, fields) => Number(value) < 0 || honest.isAmount(value, fields),
  },
  accepts_any_currency: { isCurrency: () => true },
  refuses_with_500: { send: (reply) => (isRefusal(reply) ? crash(reply) : reply) },
  crashes_on_bad_json: { send: (reply) => (reply.body.includes('"invalid_json"') ? crash(reply) : reply) },
  answers_201: { send: (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply) },
  books_conflicts: {
    repeat: (stored, callback, isSame) => (isSame ? honest.repeat(stored, callback, isSame) : null),
  },
  answers_duplicates_409: { repeat: () => refusal(409, 'duplicate', 'This transaction_id was used before.') },
  forgets_bets: forgets(({ transactionType }) => transactionType === 'bet'),
  forgets_wins: forgets(({ transactionType, isFree }) => transactionType === 'win' && !isFree),
  forgets_free_wins: forgets(({ transactionType, isFree }) => transactionType === 'win' && isFree),
  forgets_refunds: forgets(({ transactionType }) => transactionType === 'refund'),
  debits_free_bets: { effectOfBet: (bet, ...rest) => honest.effectOfBet({ ...bet, isFree: false }, ...rest) },
  refuses_free_bets: {
    effectOfBet: (bet, ...rest) => {
      if (bet.isFree) throw new Refused(refusal(422, 'free_bet', 'Free bets are not known here.'))
      return honest.effectOfBet(bet, ...rest)
    },
  },
  balance_before: {
    answer: (effect, callback, { beforeMinor }) =>
      honest.answer(effect, callback, { beforeMinor, afterMinor: beforeMinor }),
  },
  declines_with_500: {
    answer: (effect, ...rest) => {
      if (effect.verdict === 'declined') throw new Refused(crash({ status: 402, body: '{}' }))
      return honest.answer(effect, ...rest)
    },
  },
  confirms_declines: {
    answer: (effect, callback, balance) =>
      effect.verdict === 'declined'
        ? balanceReply(200, { ...callback, balanceMinor: balance.afterMinor })
        : honest.answer(effect, callback, balance),
  },
  credits_second_refund: {
    effectOfRefund: (refund, bet) => honest.effectOfRefund(refund, bet && { ...bet, reversedBy: null }),
  },
  credits_refund_amount: {
    effectOfRefund: (refund, bet) => {
      const effect = honest.effectOfRefund(refund, bet)
      const isOtherAmount = effect.verdict === 'refused' && bet?.debitedMinor !== refund.amountMinor
      return isOtherAmount ? { verdict: 'accepted', changeMinor: refund.amountMinor } : effect
    },
  },
  refuses_unknown_refunds: {
    effectOfRefund: (refund, bet) => {
      if (bet === null) throw new Refused(refusal(404, 'bet_not_found', 'The referenced bet is not known.'))
      return honest.effectOfRefund(refund, bet)
    },
  },
  debits_refunded_bets: { effectOfBet: (bet, balance) => honest.effectOfBet(bet, balance, false) },
} satisfies Record<string, Partial<WalletRules>>

/** Booked twice when it arrives twice at once: both look for a duplicate before either has stored anything. */
const unsafeAtOnce = 'books_twins'

export const WALLET_DEFECTS = [...(Object.keys(defects) as (keyof typeof defects)[]), unsafeAtOnce] as const
export type WalletDefect = (typeof WALLET_DEFECTS)[number]

export const isDefect = (kind: string): kind is WalletDefect =>
  WALLET_DEFECTS.some((defect) => defect === kind)

/** The wallet's rules, of which a defect replaces some. */
export function rulesOf(defect: Exclude<WalletDefect, typeof unsafeAtOnce>): WalletRules {
  return { ...honest, ...defects[defect] }
}

/** Callbacks in progress by identity, for the defect that doesn't recognize them. */
const inProgress = new Map<string, { count: number; hadTwin: boolean }>()

/** Does `work` by the rules of a defect, or of an honest wallet. */
export async function withRules<T>(
  defect: WalletDefect | null,
  identity: string,
  work: (rules: WalletRules) => Promise<T>,
): Promise<T> {
  if (defect !== unsafeAtOnce) return work(defect === null ? honest : rulesOf(defect))
  const own = inProgress.get(identity) ?? { count: 0, hadTwin: false }
  inProgress.set(identity, own)
  own.count += 1
  own.hadTwin ||= own.count > 1
  try {
    // Whichever of the two reaches the database last finds the other stored, and books again.
    return await work({ ...honest, ...forgets(() => own.hadTwin) })
  } finally {
    own.count -= 1
    if (own.count === 0) inProgress.delete(identity)
  }
}

/** Books a duplicate of such callbacks again: a bet debits, a win credits, a refund gives its bet back once more. */
function forgets(
  isForgotten: (callback: Callback) => boolean,
): Pick<WalletRules, 'repeat' | 'effectOfRefund'> {
  return {
    repeat: (stored, callback, isSame) =>
      isForgotten(callback) ? null : honest.repeat(stored, callback, isSame),
    effectOfRefund: (refund, bet) => {
      const isOwn = isForgotten(refund) && bet?.reversedBy === refund.transactionId
      return honest.effectOfRefund(refund, bet && isOwn ? { ...bet, reversedBy: null } : bet)
    },
  }
}

const isRefusal = ({ status }: Reply) => status >= 400 && status < 500 && status !== 402

const crash = (reply: Reply): Reply => ({ ...reply, status: 500 })
