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

export const isInFlight = (state: string) => inFlightStates.some((one) => one === state)
export const needsAttention = (state: string) => needsAttentionStates.some((one) => one === state)
export const isFinal = (state: string) => finalStates.some((one) => one === state)

/**
 * Why a callback needs attention: its state, or `held` (a refund that cannot be delivered without a decision) or `late`
 * (a bet confirmed after its provider was told `failed`, whose refund has not come).
 */
export const attentionGroups = ['exhausted', 'rejected', 'unknown', 'held', 'late'] as const
export type AttentionGroup = (typeof attentionGroups)[number]

/** A group as a SQL list. The planner matches a partial index only to a list that is written out. */
export const sqlStates = (states: readonly DeliveryState[]) =>
  `(${states.map((state) => `'${state}'`).join(', ')})`
