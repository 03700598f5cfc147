const words: Record<string, string> = {
  bet: 'bets can’t be replayed because their rounds were already answered',
  state: 'no longer need attention',
  held_refund: 'are held refunds, which are reviewed individually',
  refund_may_still_come: 'may still be refunded by their provider',
  moved_on: 'changed status after the dry run',
  refused: 'were refused during the run',
}

/** Why callbacks were skipped; follows their number. */
export const skipReason = (reason: string): string => words[reason] ?? reason.replaceAll('_', ' ')

const ofOne: Record<string, string> = {
  bet: 'Bets can’t be replayed',
  state: 'No longer needed attention',
  held_refund: 'Held refund, reviewed individually',
  refund_may_still_come: 'May still be refunded by its provider',
  moved_on: 'Changed status after the dry run',
  refused: 'Refused during the run',
}

/** Why one callback was skipped. */
export const skipReasonOfOne = (reason: string): string => ofOne[reason] ?? reason.replaceAll('_', ' ')

/** Why a run stopped. */
export const stopReasons = {
  wallet_keeps_failing:
    'Stopped because too many replays in a row failed. Check your wallet, then start a new run for the rest.',
  not_permitted: 'Stopped because the member who started it no longer has permission.',
} as const
