import { z } from 'zod'
import { CurrencyCode, text } from '@/server/contract/primitives'

export const RoundParams = z.object({ round_id: text(160) })
export const RoundQuery = z.object({
  session_id: z
    .guid()
    .meta({ description: 'A session of the round. Only what its player did is asked for.' }),
})

/** Answer of GET /rounds/{round_id}. A round that is not known is a 404. */
export const RoundResponse = z
  .object({
    round_id: text(160),
    status: z.enum(['open', 'finished', 'void']).meta({
      description:
        'open: still played, or something is still to be reported. finished: over, everything is reported. void: it did not take place, every stake is owed back.',
    }),
    transactions: z
      .array(
        z.object({
          transaction_id: text(128),
          type: z.enum(['bet', 'win', 'refund']),
          amount: z.int().min(0).meta({ description: 'Minor units.' }),
          currency: CurrencyCode,
          reference_transaction_id: text(128).optional().meta({ description: 'On a refund: its bet.' }),
        }),
      )
      .max(1_000)
      .meta({ description: 'All that was reported or will be, whatever Croupier answered.' }),
  })
  .meta({ id: 'RoundResponse' })
