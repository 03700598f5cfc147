import type { StateReason } from './delivery-states'

/** What each `status_reason` of a transaction means: the catalogue of the guide and of the contract. */
export const statusReasonMeanings: Readonly<Record<StateReason, string>> = {
  demo_session: 'A bet of a demo session, which has no wallet.',
  session_closed: 'The session was closed before the bet.',
  session_expired: 'The session had expired before the bet.',
  operator_disabled: 'The account was disabled.',
  brand_not_active: 'The brand was suspended or retired.',
  provider_suspended: 'The provider was suspended.',
  provider_not_approved: 'The account has no approval for the provider.',
  player_excluded: 'The player was excluded.',
  player_limit: 'A limit of the player was reached.',
  jurisdiction: 'A rule of the market refused the bet.',
  free_rounds_not_issued: 'The grant has no issued free rounds of the game.',
  free_rounds_cancelled: 'The free rounds were cancelled.',
  free_rounds_not_started: 'The free rounds had not started.',
  free_rounds_expired: 'The free rounds had expired.',
  free_rounds_used_up: 'All free rounds of the grant were played.',
  free_rounds_stake_exceeded: 'The stake was above that of the free rounds.',
  refunded_before_arrival: 'The refund of the bet arrived before the bet.',
  no_endpoint: 'No callback endpoint was set up; a win or refund waits for one.',
  cool_off: 'First deliveries to the endpoint were paused; a win or refund is in the queue.',
  refunded: 'The refund took over while the bet was being sent again.',
  waiting_for_bet: 'The refund waits until the last attempt of its bet has ended.',
  bet_unknown: 'The refund names a bet that was never reported: nothing to reverse.',
  bet_not_debited: 'The bet of the refund moved no money: nothing to reverse.',
  already_refunded: 'The bet had been refunded: nothing to reverse.',
  late_bet_reversed: 'Croupier had reversed the late bet: nothing to reverse.',
  reference_is_not_a_bet: 'The refund names a win or a refund: held for support.',
  differs_from_bet:
    'Amount, currency, player or session of the refund are not those of its bet: held for support.',
  bet_resolved_by_support: 'Support has closed the bet of the refund: held for support.',
}

/** What a provider is told as `reason` beside a `status_reason`: of a bet that failed. */
export const failureReasonMeanings = {
  wallet_not_answering: 'The wallet had not answered in time.',
  wallet_unreachable: 'The wallet could not be reached, or failed.',
  wallet_reply_unknown: 'The wallet answered against its contract: whether it debited is unknown.',
  wallet_rejected: 'The wallet refused the callback itself, with 3xx or 4xx.',
  answered_failed_before: 'The bet was answered `failed` before, and stays so.',
  not_sent: 'The bet was not sent to the wallet.',
  resolved_by_support: 'Support has closed the bet.',
  held_for_support: 'The refund is held for support, who settle it with the operator.',
} as const satisfies Readonly<Record<string, string>>

/** Every `reason` of a movement's answer with status `failed` or `ok`. */
export type MovementReason = StateReason | keyof typeof failureReasonMeanings

const listed = (meanings: Readonly<Record<string, string>>) =>
  Object.entries(meanings)
    .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
    .join('\n')

/** For descriptions of the contract. Reasons may be added. */
export const statusReasonList = listed(statusReasonMeanings)
export const movementReasonList = listed({ ...failureReasonMeanings, ...statusReasonMeanings })
