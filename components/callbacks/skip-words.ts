const words: Record<string, string> = {
  bet: 'bets are never replayed: their rounds were already answered',
  state: 'no longer wait for a person',
  held_refund: 'are held refunds, which are looked at one by one',
  refund_may_still_come: 'may still be refunded by their provider',
  moved_on: 'moved on after the dry run',
  refused: 'were refused when their turn came',
}

/** Why a run left some out: goes on from their number. */
export const skipWords = (reason: string): string => words[reason] ?? reason.replaceAll('_', ' ')

/** Said of a run that ended itself. */
export const stopWords = {
  wallet_keeps_failing:
    'It stopped by itself: too many replays in a row settled nothing. Look at the wallet, then make a new dry run of what is left.',
  not_permitted: 'It stopped by itself: whoever asked for it may no longer do so.',
} as const
