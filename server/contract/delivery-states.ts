/**
 * The states of a movement's delivery to the operator and their named groups. Every list of states, in SQL, filters,
 * statistics or screens, is one of these groups.
 */
export const deliveryStates = [
  'sending',
  'confirmed',
  'declined',
  'retrying',
  'unknown',
  'rejected',
  'exhausted',
  'superseded',
  'not_sent',
  'resolved',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An attempt is in flight or another is due: the delivery goes on by itself. */
export const inFlightStates = ['sending', 'retrying'] as const satisfies readonly DeliveryState[]

/** Delivery stopped short: support replays (where allowed) or resolves. */
export const needsAttentionStates = [
  'unknown',
  'rejected',
  'exhausted',
] as const satisfies readonly DeliveryState[]

/** Closed without an answer of the wallet that settled it. */
export const closedStates = ['superseded', 'resolved'] as const satisfies readonly DeliveryState[]

export const finalStates = [
  'confirmed',
  'declined',
  'not_sent',
  ...closedStates,
] as const satisfies readonly DeliveryState[]

/** The provider of a win or refund has nothing left to report. */
export const acceptedStates = [
  'confirmed',
  'not_sent',
  'resolved',
] as const satisfies readonly DeliveryState[]

export const isInFlight = (state: string) => inFlightStates.some((one) => one === state)
export const needsAttention = (state: string) => needsAttentionStates.some((one) => one === state)
export const isAccepted = (state: string) => acceptedStates.some((one) => one === state)
export const isFinal = (state: string) => finalStates.some((one) => one === state)

/**
 * Why a callback needs attention: its state, or `held` (a refund that cannot be delivered without a decision) or `late`
 * (a bet confirmed after its provider was told `failed`, whose refund has not come).
 */
export const attentionGroups = ['exhausted', 'rejected', 'unknown', 'held', 'late'] as const
export type AttentionGroup = (typeof attentionGroups)[number]

/** Why a movement is in its state, where its attempts do not say. */
export const stateReasons = [
  // A bet that was refused before it left.
  'demo_session',
  'session_closed',
  'session_expired',
  'operator_disabled',
  'brand_not_active',
  'provider_suspended',
  'provider_not_approved',
  'player_excluded',
  'player_limit',
  'jurisdiction',
  'free_rounds_not_issued',
  'free_rounds_cancelled',
  'free_rounds_not_started',
  'free_rounds_expired',
  'free_rounds_used_up',
  'free_rounds_stake_exceeded',
  'refunded_before_arrival',
  // A bet that never left, or a win or refund that went straight to the queue.
  'no_endpoint',
  'cool_off',
  // A bet whose refund took over.
  'refunded',
  // A refund.
  'waiting_for_bet',
  'bet_unknown',
  'bet_not_debited',
  'already_refunded',
  'late_bet_reversed',
  'reference_is_not_a_bet',
  'differs_from_bet',
  'bet_resolved_by_support',
] as const
export type StateReason = (typeof stateReasons)[number]

/** Queue entries with these reasons are looked at by a sweep of their own; redeliveries leave them alone. */
export const blockedReasons = ['waiting_for_bet', 'no_endpoint'] as const satisfies readonly StateReason[]

interface Reasoned {
  state: string
  stateReason: string | null
}

/** A refund in the queue that is not sent before its bet's attempt has ended. */
export const isWaitingForBet = ({ state, stateReason }: Reasoned) =>
  state === 'retrying' && stateReason === 'waiting_for_bet'

/** The same of a row `w`. */
export const waitingForBetSql = "w.state = 'retrying' and w.state_reason = 'waiting_for_bet'"

/** Of a row `w`: a bet that was confirmed although its provider was not told so. */
export const confirmedUntoldSql =
  "w.transaction_type = 'bet' and w.state = 'confirmed' and w.provider_answer is distinct from 'ok'"

/** Of a row `w`: a refund that was not delivered, since that could move money that is not owed. */
export const isHeld = ({ state, stateReason }: { state: string; stateReason: string | null }) =>
  state === 'unknown' && stateReason !== null
export const heldSql = "w.state = 'unknown' and w.state_reason is not null"

/** Verdicts of attempts that settled nothing, as a SQL list. */
export const failedVerdictsSql = "('retryable', 'unknown', 'rejected')"

/** A group as a SQL list. The planner matches a partial index only to a list that is written out. */
export const sqlStates = (states: readonly (DeliveryState | StateReason)[]) =>
  `(${states.map((state) => `'${state}'`).join(', ')})`

/** What became of the money of a callback that was closed manually. */
export const resolutionOutcomes = ['paid_by_hand', 'not_owed', 'duplicate', 'other'] as const
export type ResolutionOutcome = (typeof resolutionOutcomes)[number]
