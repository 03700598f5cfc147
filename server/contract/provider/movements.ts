import { z } from 'zod'
import { movementReasonList } from '@/server/contract/movement-reasons'
import { absentable, CurrencyCode, DateTime, MovementKind, text } from '@/server/contract/primitives'

/** Body of POST /movements: a bet, win or refund as the provider reports it. */
export const MovementRequest = z
  .object({
    session_id: z.guid().meta({ description: "Croupier's session, as received at launch." }),
    transaction_id: text(128).meta({ description: 'Unique within the provider.' }),
    type: MovementKind,
    action: absentable(text(64)).meta({
      description: 'Label shown to operators. Default: the type in capitals.',
    }),
    amount: z.int().min(0).meta({
      description: 'Minor units. A bet or refund of 0 needs a grant; a win of 0 is always valid.',
    }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ description: "The session's currency." }),
    round_id: text(128),
    finished: z.boolean().meta({ description: 'True on the last movement of the round.' }),
    reference_transaction_id: absentable(text(128)).meta({
      description: "Refunds only, and required there: the bet's transaction_id.",
    }),
    free_round_grant_id: absentable(z.guid()).meta({ description: 'The grant this movement belongs to.' }),
  })
  .refine((body) => (body.type === 'refund') === (body.reference_transaction_id !== undefined), {
    path: ['reference_transaction_id'],
    message: 'Refunds, and only refunds, name the bet they reverse',
  })
  .refine((body) => body.amount > 0 || body.type === 'win' || body.free_round_grant_id !== undefined, {
    path: ['amount'],
    message: 'A bet or refund of 0 needs a grant',
  })
  .meta({ id: 'MovementRequest' })
export type MovementRequest = z.output<typeof MovementRequest>

export const MovementStatus = z.enum(['ok', 'declined', 'pending', 'failed']).meta({
  description: [
    '`ok`: the wallet moved, or there was nothing to reverse; go on.',
    '`declined`: the player lacks funds; stop the round.',
    '`pending`: Croupier has the win or refund and delivers it; go on, do not resend.',
    '`failed`: of a bet, it was not accepted; void the round and send a refund. Of a refund, no money is returned; see its reason.',
  ].join('\n'),
})

export const MovementResponse = z
  .object({
    status: MovementStatus,
    transaction_id: z.string(),
    balance: z.int().nullable().meta({ description: 'Minor units after the movement, when known.' }),
    currency: z.string(),
    replayed: z.boolean().meta({ description: 'True when the movement had been reported before.' }),
    reason: z
      .string()
      .optional()
      .meta({
        description: `Why a bet or refund failed, or what became of a refund. Reasons may be added.\n\n${movementReasonList}`,
      }),
  })
  .meta({ id: 'MovementResponse' })
export type MovementResponse = z.output<typeof MovementResponse>

export const ProviderRefusalName = z.enum([
  'invalid_request',
  'invalid_signature',
  'session_not_found',
  'conflict',
  'unavailable',
])
export type ProviderRefusalName = z.output<typeof ProviderRefusalName>

export const ProviderRefusal = z
  .object({ error: ProviderRefusalName, message: z.string() })
  .meta({ id: 'ProviderRefusal' })
export type ProviderRefusal = z.output<typeof ProviderRefusal>

/** Body of POST /free-rounds/{grant_id}/activation. */
export const ActivationRequest = z
  .object({
    grant_id: z.guid().meta({ description: 'The grant of the path, so that it is signed with the rest.' }),
    game_id: text(128).meta({ description: "The provider's own game code." }),
    event: z.enum(['activated', 'cancelled', 'completed']),
    rounds_played: absentable(z.int().min(0)),
    total_win: absentable(z.int().min(0)).meta({ description: 'Minor units.' }),
  })
  .meta({ id: 'ActivationRequest' })
export type ActivationRequest = z.output<typeof ActivationRequest>

export const ActivationResponse = z
  .object({ accepted: z.boolean(), reason: z.string().optional() })
  .meta({ id: 'ActivationResponse' })
export type ActivationResponse = z.output<typeof ActivationResponse>

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

/** Body of POST /rounds/{round_id}/replay. */
export const ReplayRequest = z
  .object({
    session_id: z.guid().meta({ description: 'A session of the round.' }),
    lang: z.string().optional(),
  })
  .meta({ id: 'ReplayRequest' })

/** Answer of it: a page that shows the round again, and neither plays nor names the player. */
export const ReplayResponse = z
  .object({
    url: z.string().meta({ format: 'uri', description: 'An https address, for one browser.' }),
    expires_at: DateTime,
  })
  .meta({ id: 'ReplayResponse' })

export const MovementsQuery = z.object({
  from: DateTime.meta({ description: 'Movements that occurred at this time or later.' }),
  to: DateTime.meta({ description: 'Movements that occurred before this time.' }),
  cursor: text(256).optional().meta({ description: 'The next_cursor of the page before.' }),
})

/** Answer of GET /movements: a page of the provider's own ledger. */
export const MovementsResponse = z
  .object({
    movements: z
      .array(
        z.object({
          transaction_id: text(128),
          type: MovementKind,
          amount: z.int().min(0).meta({ description: 'Minor units.' }),
          currency: CurrencyCode,
          round_id: text(128),
          session_id: z.guid().optional().meta({ description: "Croupier's session." }),
          occurred_at: DateTime,
          state: z.enum(['accepted', 'declined', 'failed']).meta({
            description:
              'accepted: it counts in the ledger. declined: a bet without funds. failed: not accepted, or the outcome is not known.',
          }),
        }),
      )
      .max(1_000)
      .meta({ description: 'In an order that does not change, such as that in which they were recorded.' }),
    next_cursor: text(256).nullable().meta({ description: 'null on the last page.' }),
  })
  .meta({ id: 'MovementsResponse' })
