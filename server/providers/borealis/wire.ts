import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { DecimalString, maxRoundTransactions } from '../port'

const Currency = z.string().regex(/^[A-Z]{3}$/)

const common = {
  sessionToken: z.guid(),
  /** Short enough to stay within 128 characters once qualified by kind. */
  txId: text(120),
  roundRef: text(128),
  roundClosed: z.boolean(),
  currency: Currency,
  promoId: z.guid().optional(),
}

const absent = z.undefined('does not belong to this command').optional()

/** Each command with the amounts it carries; an amount of another command is refused, not ignored. */
export const WalletCall = z.discriminatedUnion('command', [
  z.object({ ...common, command: z.literal('BET'), bet: DecimalString, win: absent, refTxId: absent }),
  z.object({ ...common, command: z.literal('WIN'), win: DecimalString, bet: absent, refTxId: absent }),
  z.object({
    ...common,
    command: z.literal('BET-WIN'),
    bet: DecimalString,
    win: DecimalString,
    refTxId: absent,
  }),
  z.object({
    ...common,
    command: z.literal('FREE-WIN'),
    promoId: z.guid(),
    roundClosed: z.literal(true),
    win: DecimalString,
    bet: absent,
    refTxId: absent,
  }),
  z.object({
    ...common,
    command: z.literal('REFUND'),
    refTxId: text(120),
    bet: DecimalString,
    win: absent,
  }),
])
export type WalletCall = z.output<typeof WalletCall>

/** What of an invalid call can still be echoed. */
export const Echo = z.object({
  txId: text(120).nullable().catch(null),
  currency: Currency.nullable().catch(null),
})

export const PromoCall = z
  .object({
    promoId: z.guid(),
    gameCode: text(128),
    state: z.enum(['ACTIVATED', 'CANCELLED', 'COMPLETED']),
    roundsPlayed: z.int().min(0).optional(),
    totalWin: DecimalString.optional(),
    currency: Currency.optional(),
  })
  .refine((call) => call.totalWin === undefined || call.currency !== undefined, {
    path: ['currency'],
    message: 'totalWin needs its currency',
  })
export type PromoCall = z.output<typeof PromoCall>

export const CallRefused = z.object({
  code: z.int().refine((code) => code !== 0),
  message: z.string().optional(),
})

export const FeedAnswer = z.object({ items: z.array(z.unknown()) })

export const StakeInfoAnswer = z.discriminatedUnion('policy', [
  z.object({ policy: z.literal('CHECK_AT_ISSUE') }),
  z.object({ policy: z.literal('LIST'), values: z.array(DecimalString) }),
  z.object({ policy: z.literal('NONE') }),
])

const entry = { txId: text(120), currency: Currency }

export const RoundInfoAnswer = z.object({
  roundRef: text(160),
  state: z.enum(['OPEN', 'CLOSED', 'VOID']),
  entries: z
    .array(
      z.discriminatedUnion('command', [
        z.object({ ...entry, command: z.literal('BET'), bet: DecimalString }),
        z.object({ ...entry, command: z.enum(['WIN', 'FREE-WIN']), win: DecimalString }),
        z.object({ ...entry, command: z.literal('BET-WIN'), bet: DecimalString, win: DecimalString }),
        z.object({ ...entry, command: z.literal('REFUND'), refTxId: text(120), bet: DecimalString }),
      ]),
    )
    .max(maxRoundTransactions),
})
export type RoundEntry = z.output<typeof RoundInfoAnswer>['entries'][number]

export const OpenAnswer = z.object({
  code: z.literal(0),
  url: z.string().nullish(),
  sid: text(200).nullish(),
})

export const PromoAnswer = z.object({
  code: z.literal(0),
  results: z.array(z.object({ code: z.string(), ok: z.boolean(), message: z.string().optional() })),
})
