import type { AttentionGroup } from '@/server/contract/delivery-states'

/** The reasons why a callback waits for a person, in the words of whoever has to act. */
export const groupLooks: Record<AttentionGroup, { label: string; meaning: string }> = {
  exhausted: {
    label: 'Exhausted',
    meaning:
      'Every attempt failed: server errors, timeouts or no connection. Replay once the wallet is well.',
  },
  rejected: {
    label: 'Rejected',
    meaning:
      'The wallet refused with a 3xx or 4xx. Such an answer is final until somebody has found out why.',
  },
  unknown: {
    label: 'Unknown',
    meaning:
      'The wallet answered, but not in a way that says whether the money moved. Look into its ledger first.',
  },
  held: {
    label: 'Held refunds',
    meaning: 'Refunds that could move money nobody owes. Each is looked at by itself, never in bulk.',
  },
  late: {
    label: 'Late bets',
    meaning:
      'The wallet took the stake after the provider was told the bet failed, and its refund has not come.',
  },
}
