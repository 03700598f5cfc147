import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { exampleIds } from '@/server/contract/operations/examples'
import { WalletCallback, WalletReply } from '@/server/contract/resources/wallet-callback'

const description = `
One POST for each bet, win and refund. Answer within 5 seconds, aiming for 2.

**Verify first.** \`X-SIGNATURE\` is the hex HMAC-SHA256 of the raw body, keyed with your callback secret. Compare in
constant time, before parsing; answer 401 when it differs.

**Never move money twice.** A movement is its \`provider_code\` and \`transaction_id\` (and the brand, if several share
a wallet). Store your reply in the same database transaction as the movement, and send the stored reply again whenever
the movement comes again.

**What your reply does.** 200 with a valid body confirms. 402 declines a bet, as does 200 with \`"status": 402\`. 5xx,
a timeout or no connection is tried again, by default six times over about 72 minutes. Any other 2xx, and a 200 that
breaks this contract, stops delivery until a person has looked. 3xx and 4xx are final.

**Free rounds.** Do not debit a bet with \`is_free: true\`; credit its win. A free win may come without a bet.

**Refunds** name their bet in \`reference_transaction_id\`. Reverse what was debited, once; where nothing was, credit
nothing.
`.trim()

export const walletCallbackExample = {
  action: 'BET',
  transaction_type: 'bet' as const,
  is_free: false,
  transaction_id: 'aur-tx-500122',
  amount: 100,
  currency: 'EUR',
  player_id: 'player-1042',
  provider_code: 'aurora',
  game: 'aur-lucky-harbour',
  game_id: exampleIds.gameId,
  round_id: 'aur-round-88001',
  finished: false,
  session_id: exampleIds.sessionId,
}

const exampleSignature = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** What an operator's wallet receives and may answer (spec §6). */
export const walletCallbackWebhook: ZodOpenApiPathItemObject = {
  post: {
    operationId: 'walletCallback',
    summary: 'A bet, win or refund',
    description,
    tags: ['Wallet callbacks'],
    security: [],
    requestParams: {
      header: z.object({
        'X-SIGNATURE': z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ description: 'Hex HMAC-SHA256 of the raw body.', example: exampleSignature }),
      }),
    },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: WalletCallback, example: walletCallbackExample } },
    },
    responses: {
      200: {
        description: 'The movement is booked (or was before). With status 402: the bet is declined.',
        content: {
          'application/json': {
            schema: WalletReply,
            examples: {
              accepted: { summary: 'Booked', value: { balance: 12400, currency: 'EUR' } },
              declined: { summary: 'Declined', value: { status: 402, balance: 50, currency: 'EUR' } },
            },
          },
        },
      },
      401: { description: 'The signature is missing or wrong.' },
      402: {
        description: 'Bets only: the player lacks funds. Final.',
        content: {
          'application/json': {
            schema: WalletReply,
            example: { balance: 50, currency: 'EUR' },
          },
        },
      },
      500: {
        description: 'Temporary wallet error. The callback is retried, as after any other 5xx.',
      },
      503: { description: 'Your wallet is temporarily unavailable. The callback is retried.' },
    },
  },
}
