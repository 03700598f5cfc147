import { isHeld, isWaitingForBet, type StateReason } from '@/server/contract/delivery-states'
import type { DeliveryState } from './transaction'

export interface ExplainedTransaction {
  type: 'bet' | 'win' | 'refund'
  state: DeliveryState
  stateReason: string | null
  attemptCount: number
  attemptBudget: number
  providerAnswer: string | null
  isFree: boolean
  /** Why a stuck transaction cannot be replayed; null where it can. */
  actions: { whyNoReplay: string | null }
}

/** What happened and the next step, for the head of a transaction. */
export interface Explanation {
  happened: string
  next: string
}

const nounOf = { bet: 'bet', win: 'win', refund: 'refund' } as const

const why: Readonly<Record<string, string | undefined>> = {
  cool_off: 'the endpoint was cooling off after a run of failures',
  no_endpoint: 'no callback endpoint was set for it',
  session_expired: 'its session had expired',
  session_closed: 'its session was closed',
  player_excluded: 'the player is self-excluded',
  player_limit: 'it exceeds a limit of the player',
  jurisdiction: 'a rule of the player’s market does not allow it',
  operator_disabled: 'the organization is disabled',
  brand_not_active: 'the brand is not active',
  provider_suspended: 'the provider is suspended',
  provider_not_approved: 'the organization is not approved for this provider',
  bet_unknown: 'the bet it references was never reported',
  bet_not_debited: 'its bet was not debited, so there is nothing to refund',
  refunded: 'its refund arrived first',
  already_refunded: 'another refund of its bet arrived first',
  late_bet_reversed: 'Croupier had already reversed its bet, which was confirmed too late',
  reference_is_not_a_bet: 'it references a transaction that is not a bet',
  differs_from_bet: 'its amount, currency, player or brand does not match its bet',
  bet_resolved_by_support: 'its bet was resolved manually',
} satisfies Partial<Record<StateReason, string>>

const because = (reason: string | null) => (reason ? (why[reason] ?? reason.replaceAll('_', ' ')) : null)

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** Pure: the same text for the same transaction everywhere. */
export function explainTransaction(transaction: ExplainedTransaction): Explanation {
  const noun = nounOf[transaction.type]
  const reason = because(transaction.stateReason)
  switch (transaction.state) {
    case 'sending':
      return {
        happened: `The ${noun} is recorded and its first attempt is in flight.`,
        next: 'The provider is waiting for the result. If Croupier stops now, the attempt counts as possibly received and is repeated.',
      }
    case 'confirmed':
      return explainConfirmed(transaction, noun)
    case 'declined':
      return {
        happened: 'The wallet declined the bet because of insufficient funds.',
        next: 'Nothing. A decline is final. No money moved, and the round was not played.',
      }
    case 'retrying':
      return explainRetrying(transaction, noun, reason)
    case 'unknown':
      return {
        happened: isHeld(transaction)
          ? `The ${noun} was not sent to your wallet: it is held because ${reason}. ${toldWhenHeld(transaction)}`
          : `The wallet’s response to the ${noun} does not say whether money moved.`,
        next: isHeld(transaction) ? nextWhenHeld(transaction) : waitForPerson(transaction.type),
      }
    case 'rejected':
      return {
        happened: `The wallet refused the ${noun}. Refused callbacks are not retried.`,
        next: waitForPerson(transaction.type),
      }
    case 'exhausted':
      return {
        happened: `The ${noun} was attempted ${times(transaction.attemptCount)} without success. No attempts are left.`,
        next: waitForPerson(transaction.type),
      }
    case 'superseded':
      return {
        happened: 'The bet was not settled when its refund arrived, so it is not sent again.',
        next: 'Nothing for the bet. The refund is delivered instead.',
      }
    case 'not_sent':
      return {
        happened: `The ${noun} was not sent${reason ? ` because ${reason}` : ''}.`,
        next: nextAfterNotSent(transaction),
      }
    case 'resolved':
      return {
        happened: `The ${noun} was resolved manually. See the note below.`,
        next: 'Nothing. It is not sent again.',
      }
  }
}

function explainConfirmed(transaction: ExplainedTransaction, noun: string): Explanation {
  const after = transaction.attemptCount > 1 ? ` at attempt ${transaction.attemptCount}` : ''
  const isLateBet = transaction.type === 'bet' && transaction.providerAnswer === 'failed'
  if (isLateBet) {
    return {
      happened: `The wallet accepted the bet${after}, after the provider had already been told that it failed.`,
      next: 'The provider must refund this bet. Until then, the player has paid for a voided round.',
    }
  }
  const effect = transaction.isFree ? ' It belongs to free rounds.' : ''
  return { happened: `The wallet accepted the ${noun}${after}.${effect}`, next: 'Nothing. It is settled.' }
}

function explainRetrying(
  transaction: ExplainedTransaction,
  noun: string,
  reason: string | null,
): Explanation {
  if (isWaitingForBet(transaction)) {
    return {
      happened: 'The refund waits for its bet, which is still in flight.',
      next: 'Once the bet has an outcome, the refund is delivered, or closed if there is nothing to refund.',
    }
  }
  const left = Math.max(0, transaction.attemptBudget - transaction.attemptCount)
  const happened =
    transaction.attemptCount === 0
      ? `The ${noun} was queued without a first attempt${reason ? ` because ${reason}` : ''}.`
      : `The wallet has not settled the ${noun} after ${transaction.attemptCount === 1 ? 'one attempt' : `${transaction.attemptCount} attempts`}.`
  const next =
    left === 1
      ? 'The same body is sent one more time. After that, it needs attention.'
      : `The same body is sent up to ${left} more times until the wallet settles it.`
  return { happened, next }
}

function nextAfterNotSent({ type, stateReason }: ExplainedTransaction): string {
  if (type === 'bet') return 'Nothing. The provider was told that the bet failed and voids the round.'
  return stateReason === 'already_refunded'
    ? 'Nothing. The provider got the response to the first refund.'
    : 'Nothing. The provider was told that it succeeded, because there was no money to move.'
}

/** Refunds that were held before it was so were told that they are pending. */
function toldWhenHeld({ providerAnswer }: ExplainedTransaction): string {
  return providerAnswer === 'failed'
    ? 'The provider was told that it failed, and why.'
    : 'The provider was told that it is pending.'
}

/** A refund that is held says one thing: whether it can be sent, by the rule that a replay applies. */
function nextWhenHeld({ actions: { whyNoReplay } }: ExplainedTransaction): string {
  return whyNoReplay === null
    ? 'Needs attention. If your wallet debited the bet, replay the refund to send it. Otherwise resolve it with a note.'
    : `Needs attention. It can’t be replayed: ${lowerFirst(whyNoReplay)} Check your ledger, then resolve it with a note.`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function waitForPerson(type: ExplainedTransaction['type']): string {
  return type === 'bet'
    ? 'Needs attention. Bets can’t be replayed because their rounds were already answered. Check your ledger, then resolve it with a note.'
    : 'Needs attention. Check your ledger, then replay it, which is safe if your wallet handles duplicates, or resolve it with a note.'
}
