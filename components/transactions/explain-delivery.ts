import type { DeliveryState } from './delivery'

export interface ExplainedDelivery {
  type: 'bet' | 'win' | 'refund'
  state: DeliveryState
  stateReason: string | null
  attemptCount: number
  attemptBudget: number
  providerAnswer: string | null
  isFree: boolean
}

/** What happened, and what comes next: two short texts for the head of a delivery. */
export interface Explanation {
  happened: string
  next: string
}

const nounOf = { bet: 'bet', win: 'win', refund: 'refund' } as const

const why: Record<string, string> = {
  cool_off: 'the endpoint was cooling off after a run of failures',
  no_endpoint: 'no callback endpoint was set for it',
  session_expired: 'its session had expired',
  session_closed: 'its session was closed',
  player_excluded: 'the player is self-excluded',
  operator_disabled: 'the organization is disabled',
  brand_not_active: 'the brand is not active',
  provider_suspended: 'the provider is suspended',
  provider_not_approved: 'the organization is not approved for this provider',
  credit_exhausted: "the organization's credit has run out",
  bet_unknown: 'the bet it names was never reported',
  bet_not_debited: 'its bet never took anything, so there is nothing to give back',
  refunded: 'its refund arrived first',
  already_refunded: 'another refund of its bet came first',
  reference_is_not_a_bet: 'it names something that is not a bet',
  differs_from_bet: 'its amount, currency, player or brand is not its bet’s',
  bet_resolved_by_support: 'its bet was settled by hand',
}

const because = (reason: string | null) => (reason ? (why[reason] ?? reason.replaceAll('_', ' ')) : null)

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** Pure: the same words for the same delivery, in the list's sheet and on its page. */
export function explainDelivery(delivery: ExplainedDelivery): Explanation {
  const noun = nounOf[delivery.type]
  const reason = because(delivery.stateReason)
  switch (delivery.state) {
    case 'sending':
      return {
        happened: `The ${noun} is recorded and its first attempt is in flight.`,
        next: 'The provider is waiting. If our side stops now, the attempt counts as possibly received and is repeated.',
      }
    case 'confirmed':
      return explainConfirmed(delivery, noun)
    case 'declined':
      return {
        happened: 'The wallet declined the bet: the player has too little money.',
        next: 'Nothing. A decline is final: no money moved, and the round was not played.',
      }
    case 'retrying':
      return explainRetrying(delivery, noun, reason)
    case 'unknown':
      return {
        happened: reason
          ? `The ${noun} is held, because ${reason}.`
          : `The wallet answered the ${noun} in a way that does not say whether the money moved.`,
        next: waitForPerson(delivery.type),
      }
    case 'rejected':
      return {
        happened: `The wallet refused the ${noun}. Such an answer is never retried by itself.`,
        next: waitForPerson(delivery.type),
      }
    case 'exhausted':
      return {
        happened: `The ${noun} was attempted ${times(delivery.attemptCount)} and never settled; its attempts are used up.`,
        next: waitForPerson(delivery.type),
      }
    case 'superseded':
      return {
        happened: 'The bet was not settled when its refund arrived, so it is not sent again.',
        next: 'Nothing for the bet. The refund is delivered in its place.',
      }
    case 'not_sent':
      return {
        happened: `The ${noun} never left${reason ? `, because ${reason}` : ''}.`,
        next: nextAfterNotSent(delivery),
      }
    case 'resolved':
      return {
        happened: `The ${noun} was closed by hand, with the note below.`,
        next: 'Nothing. It is not sent again.',
      }
  }
}

function explainConfirmed(delivery: ExplainedDelivery, noun: string): Explanation {
  const after = delivery.attemptCount > 1 ? ` at attempt ${delivery.attemptCount}` : ''
  const isLateBet = delivery.type === 'bet' && delivery.providerAnswer === 'failed'
  if (isLateBet) {
    return {
      happened: `The wallet accepted the bet${after}, after the provider had already been told that it failed.`,
      next: 'The provider owes a refund for this bet. Until it comes, the player has paid for a round that was void.',
    }
  }
  const effect = delivery.isFree ? ' It belongs to free rounds.' : ''
  return { happened: `The wallet accepted the ${noun}${after}.${effect}`, next: 'Nothing. It is settled.' }
}

function explainRetrying(delivery: ExplainedDelivery, noun: string, reason: string | null): Explanation {
  if (delivery.stateReason === 'waiting_for_bet') {
    return {
      happened: 'The refund waits for its bet, whose attempt is still in flight.',
      next: 'Once the bet has its outcome, the refund is delivered, or closed when there is nothing to reverse.',
    }
  }
  const left = Math.max(0, delivery.attemptBudget - delivery.attemptCount)
  const happened =
    delivery.attemptCount === 0
      ? `The ${noun} went straight to the queue${reason ? `, because ${reason}` : ''}.`
      : `The wallet has not settled the ${noun} in ${delivery.attemptCount === 1 ? 'one attempt' : `${delivery.attemptCount} attempts`}.`
  const next =
    left === 1
      ? 'The same bytes are sent one more time. After that it waits for a person.'
      : `The same bytes are sent up to ${left} more times, until the wallet answers.`
  return { happened, next }
}

function nextAfterNotSent({ type, stateReason }: ExplainedDelivery): string {
  if (type === 'bet') return 'Nothing. The provider was told that the bet failed, and voids its round.'
  return stateReason === 'already_refunded'
    ? "Nothing. The provider was given the first refund's answer."
    : 'Nothing. The provider was told that all is well: there was no money to move.'
}

function waitForPerson(type: ExplainedDelivery['type']): string {
  return type === 'bet'
    ? 'It waits for a person. A bet is never replayed, since its round was already answered: check your ledger and resolve it with a note.'
    : 'It waits for a person. Check your ledger, then replay it, which is safe when your wallet knows duplicates, or resolve it with a note.'
}
