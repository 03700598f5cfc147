import { newId } from '@/server/core/ids'

/** A new top-up in euros. */
export const topUpOf = (amountMinor: bigint, reason = 'transfer') => ({
  amount: { amountMinor, currency: 'EUR' },
  reason,
  entryId: newId(),
})
