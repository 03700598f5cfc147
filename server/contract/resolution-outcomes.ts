/** What became of the money of a callback that was closed manually. */
export const resolutionOutcomes = ['paid_by_hand', 'not_owed', 'duplicate', 'other'] as const
export type ResolutionOutcome = (typeof resolutionOutcomes)[number]
