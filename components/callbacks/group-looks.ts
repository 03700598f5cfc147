import type { AttentionGroup } from '@/server/contract/delivery-states'

/** Labels and explanations of the reasons why a callback needs attention. */
export const groupLooks: Record<AttentionGroup, { label: string; meaning: string }> = {
  exhausted: {
    label: 'Exhausted',
    meaning:
      'All attempts failed with server errors, timeouts or no connection. Replay once your wallet has recovered.',
  },
  rejected: {
    label: 'Rejected',
    meaning: 'Your wallet answered 3xx or 4xx, which is not retried. Find the cause, then replay or resolve.',
  },
  unknown: {
    label: 'Unknown',
    meaning: 'Your wallet’s response does not say whether money moved. Check your ledger first.',
  },
  held: {
    label: 'Held refunds',
    meaning:
      'Refunds that do not match their bet. They were not sent, and the provider was told that they failed. Review each one.',
  },
  late: {
    label: 'Late bets',
    meaning: 'Your wallet accepted the bet after the provider was told it failed, and no refund has arrived.',
  },
}
