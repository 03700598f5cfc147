import { z } from 'zod'
import { FreeRoundKind, MinorAmount, MovementKind, UuidOut } from '@/server/contract/primitives'

/** What is posted to an operator's wallet for each movement (spec §6.1). */
export const WalletCallback = z
  .object({
    action: z.string().meta({ description: "The provider's own label. Never branch on it." }),
    transaction_type: MovementKind.meta({ description: 'Decides what the wallet does.' }),
    is_free: z.boolean().optional().meta({ description: 'A free round issued by us. Absent: false.' }),
    free_round_grant_id: z
      .string()
      .optional()
      .meta({ description: 'The grant; empty or absent for cash play.' }),
    free_round_kind: FreeRoundKind.nullable().optional(),
    transaction_id: z.string().meta({
      description: 'Unique within its provider_code. Together they identify the movement for ever.',
    }),
    amount: MinorAmount.min(0).meta({ description: 'Minor units of currency. A win may be 0.' }),
    currency: z.string(),
    player_id: z.string().meta({ description: 'Your id of the player, as the session was created with.' }),
    provider_code: z.string(),
    game: z.string().meta({ description: "The provider's own code or name of the game." }),
    game_id: UuidOut.meta({ description: 'Catalogue id.' }),
    round_id: z.string(),
    finished: z.boolean().meta({ description: 'True on the last movement of its round.' }),
    session_id: UuidOut,
    reference_transaction_id: z
      .string()
      .optional()
      .meta({ description: 'Refunds: transaction_id of the bet to reverse.' }),
  })
  .meta({ id: 'WalletCallback' })
export type WalletCallback = z.output<typeof WalletCallback>

/** The reply that confirms a movement, or with status 402 declines a bet (spec §6.3). */
export const WalletReply = z
  .object({
    balance: MinorAmount.meta({ description: "The player's balance after the movement, in minor units." }),
    currency: z.string().meta({ description: 'The currency of the callback.' }),
    player_id: z.string().optional().meta({ description: 'The player of the callback.' }),
    status: z
      .union([z.literal(200), z.literal('200'), z.literal(402), z.literal('402')])
      .optional()
      .meta({
        description:
          '200 accepts, as does leaving it out. 402 declines a bet; `code` and `message` may then say why.',
      }),
  })
  .meta({ id: 'WalletReply' })
