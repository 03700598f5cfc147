import { z } from 'zod'
import { CurrencyCode, text } from '../primitives'

/** What a studio's test environment can be asked to do in a session. Every dialect has all of them. */
export const playActions = [
  'round',
  'bet_twice_at_once',
  'repeat_after',
  'changed_repeat',
  'cancel_round',
  'refund_first',
  'refund_alone',
] as const
export type PlayAction = (typeof playActions)[number]

/** Body of POST /certification/play. */
export const PlayRequest = z
  .object({
    session_id: z.guid().meta({ description: 'A session that was launched before, for real.' }),
    report_to: z.url().meta({
      format: 'uri',
      description: 'Report the movements of this session here, in place of your address at Croupier.',
    }),
    action: z.enum(playActions).meta({
      description:
        'round: one round. bet_twice_at_once: one round, whose bet is sent twice at the same time. repeat_after: one round, then each of its movements once more. changed_repeat: one round, then its bet once more with another amount. cancel_round: a bet, then its refund. refund_first: a refund, then its bet. refund_alone: the refund of a bet that is never sent.',
    }),
    stake: z.int().min(1).meta({ description: 'Minor units. A free round has the stake of its grant.' }),
    currency: CurrencyCode,
    outcome: z.enum(['win', 'lose']).meta({ description: 'win: any amount above zero.' }),
  })
  .meta({ id: 'PlayRequest' })
export type PlayRequest = z.output<typeof PlayRequest>

/** Answer of POST /certification/play. */
export const PlayResponse = z
  .object({
    rounds: z
      .array(z.object({ round_id: text(160) }))
      .max(10)
      .meta({ description: 'The rounds that were played.' }),
  })
  .meta({ id: 'PlayResponse' })
