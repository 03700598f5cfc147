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
  .meta({ id: 'RoundTotals', description: 'What your wallet confirmed, in minor units of currency.' })

/** One round of play: its movements in order and what the wallet confirmed of them. */
export const Round = z
  .object({
    provider_code: z.string(),
    round_id: z.string(),
    finished: z.boolean().meta({ description: 'Whether the provider reported its last movement.' }),
    totals: z.array(RoundTotals).meta({ description: 'One entry per currency.' }),
    transactions: z.array(Transaction).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'Round' })
export type Round = z.output<typeof Round>

export const RoundResponse = z.object({ round: Round }).meta({ id: 'RoundResponse' })
export type RoundResponse = z.output<typeof RoundResponse>
