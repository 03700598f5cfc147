import { z } from 'zod'
import { MinorAmount } from '@/server/contract/primitives'
import { Transaction } from '@/server/contract/resources/transaction'

export const RoundTotals = z
  .object({
    currency: z.string(),
    bet_amount: MinorAmount,
    win_amount: MinorAmount,
    refund_amount: MinorAmount,
  })
  .meta({
    id: 'RoundTotals',
    description:
      'What your wallet confirmed, in minor units of currency. A refund counts if its bet was confirmed.',
  })

/** One round of play: a page of its movements in order, and what the wallet confirmed of all of them. */
export const Round = z
  .object({
    provider_code: z.string(),
    round_id: z.string(),
    finished: z
      .boolean()
      .meta({ description: 'Whether the provider reported the final transaction, on any page.' }),
    totals: z.array(RoundTotals).meta({ description: 'One entry per currency, over all pages.' }),
    transactions: z.array(Transaction).meta({ description: 'Oldest first, a page of them.' }),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean().meta({ description: 'Whether the round has transactions beyond this page.' }),
  })
  .meta({ id: 'Round' })
export type Round = z.output<typeof Round>

export const RoundResponse = z.object({ round: Round }).meta({ id: 'RoundResponse' })
export type RoundResponse = z.output<typeof RoundResponse>
