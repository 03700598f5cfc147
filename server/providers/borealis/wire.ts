import { z } from 'zod'
import { DateTime, text } from '@/server/contract/primitives'
import { currencyExponent, decimalToMinor, isKnownCurrency, isSafeMinor } from '@/server/core/money'
import {
  checksumFields,
  DecimalString,
  type MovementOutcome,
  maxChecksums,
  maxCursorLength,
  maxPageMovements,
  maxRoundTransactions,
  type ProviderCallErrorKind,
} from '../port'

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

const RoundEntry = z.discriminatedUnion('command', [
  z.object({ ...entry, command: z.literal('BET'), bet: DecimalString }),
  z.object({ ...entry, command: z.enum(['WIN', 'FREE-WIN']), win: DecimalString }),
  z.object({ ...entry, command: z.literal('BET-WIN'), bet: DecimalString, win: DecimalString }),
  z.object({ ...entry, command: z.literal('REFUND'), refTxId: text(120), bet: DecimalString }),
])
export type RoundEntry = z.output<typeof RoundEntry>

export const RoundInfoAnswer = z.object({
  roundRef: text(160),
  state: z.enum(['OPEN', 'CLOSED', 'VOID']),
  entries: z.array(RoundEntry).max(maxRoundTransactions),
})

export const ChecksumsAnswer = z.object({
  sums: z
    .array(
      z.object({
        code: checksumFields.game,
        part: checksumFields.component,
        build: checksumFields.version,
        algo: checksumFields.algorithm,
        hash: checksumFields.value,
      }),
    )
    .max(maxChecksums),
})

export const ReplayAnswer = z.object({ code: z.literal(0), url: z.string().nullish(), validTo: DateTime })

const Booking = z.object({
  roundRef: text(128),
  sessionToken: z.guid(),
  bookedAt: DateTime,
  result: z.enum(['DONE', 'NO_FUNDS', 'NOT_DONE']),
})
export type LedgerEntry = RoundEntry & z.output<typeof Booking>

export const LedgerAnswer = z.object({
  entries: z.array(RoundEntry.and(Booking)).max(maxPageMovements),
  next: text(maxCursorLength).nullable(),
})

export const OpenAnswer = z.object({
  code: z.literal(0),
  url: z.string().nullish(),
  sid: text(200).nullish(),
})

export const PromoAnswer = z.object({
  code: z.literal(0),
  results: z.array(z.object({ code: z.string(), ok: z.boolean(), message: z.string().optional() })),
})

/** What borealis is answered, by code. */
export const walletCodes: Record<MovementOutcome | 'invalid_signature', { code: number; message: string }> = {
  ok: { code: 0, message: 'done' },
  declined: { code: 1, message: 'insufficient funds' },
  pending: { code: 2, message: 'accepted, the wallet will follow' },
  failed: { code: 3, message: 'not accepted' },
  invalid: { code: 10, message: 'bad request' },
  invalid_signature: { code: 11, message: 'bad signature' },
  session_not_found: { code: 12, message: 'unknown session' },
  conflict: { code: 13, message: 'txId was used with other content' },
  unavailable: { code: 14, message: 'unavailable, nothing recorded' },
}

/** What a non-zero code of borealis means. */
export function errorKindOf(code: number): ProviderCallErrorKind {
  return callCodes[code] ?? 'invalid_answer'
}

const callCodes: Readonly<Record<number, ProviderCallErrorKind>> = {
  20: 'not_found',
  21: 'invalid_stake',
  22: 'auth',
  23: 'rate_limited',
  24: 'unavailable',
  25: 'refused',
  26: 'not_found',
}

/**
 * A decimal string in major units as minor units. Null for what the dialect does not allow: more decimals than the
 * currency has (even zeros), a sign, a currency unknown to ISO 4217, or more than a JSON number holds exactly.
 */
export function amountToMinor(decimal: string, currency: string): bigint | null {
  if (!isKnownCurrency(currency) || !/^\d{1,16}(?:\.\d{1,8})?$/.test(decimal)) return null
  const decimals = decimal.split('.')[1]?.length ?? 0
  if (decimals > currencyExponent(currency)) return null
  const amountMinor = decimalToMinor(decimal, currency)
  return isSafeMinor(amountMinor) ? amountMinor : null
}
