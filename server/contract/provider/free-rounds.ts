import { z } from 'zod'
import { DateTime } from '@/server/contract/primitives'

/** Body of POST /free-rounds. Repeating a grant_id answers the same. */
export const IssueRequest = z
  .object({
    grant_id: z.guid(),
    player_id: z.string(),
    games: z.array(z.string()).min(1).meta({ description: "The provider's own codes." }),
    rounds: z.int().min(1).meta({ description: 'Per game.' }),
    currency: z.string(),
    coin_level: z.int().min(1).optional().meta({ description: 'This or bet_amount.' }),
    bet_amount: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Minor units: any stake, where the provider lists none.' }),
    start_at: DateTime,
    end_at: DateTime,
  })
  .refine((body) => (body.coin_level === undefined) !== (body.bet_amount === undefined), {
    path: ['coin_level'],
    message: 'Exactly one of coin_level and bet_amount',
  })
  .meta({ id: 'IssueRequest' })
export type IssueRequest = z.output<typeof IssueRequest>

export const IssueResponse = z
  .object({
    games: z.array(
      z.object({
        game_id: z.string(),
        status: z.enum(['active', 'failed']),
        reason: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'IssueResponse' })
export type IssueResponse = z.output<typeof IssueResponse>

/** Body of POST /free-rounds/{grant_id}/cancel. */
export const CancelRequest = z.object({ games: z.array(z.string()).min(1) }).meta({ id: 'CancelRequest' })
export type CancelRequest = z.output<typeof CancelRequest>

export const CancelResponse = z
  .object({
    games: z.array(
      z.object({
        game_id: z.string(),
        status: z.enum(['cancelled', 'nothing_to_cancel', 'failed']),
        reason: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'CancelResponse' })
export type CancelResponse = z.output<typeof CancelResponse>
