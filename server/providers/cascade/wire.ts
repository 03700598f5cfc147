import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { minorFromJson } from '@/server/core/money'
import {
  checksumFields,
  type MovementOutcome,
  maxChecksums,
  maxCursorLength,
  maxPageMovements,
  maxRoundTransactions,
  type ProviderCallErrorKind,
} from '../port'

/** Minor units as plain digits: no sign, no leading zero, within what a JSON number holds exactly. */
export const MinorText = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,15})$/, 'Must be an integer in minor units')
  .refine((digits) => Number.isSafeInteger(Number(digits)), 'Must be an exact integer')
  .transform((digits) => minorFromJson(Number(digits)))

/**
 * No colon, so that `win:{trans_id}:{part}` is unambiguous. Short enough to stay within 128 characters once qualified.
 */
const TransId = text(100).refine((id) => !id.includes(':'), 'Must not contain a colon')

const common = {
  sid: z.guid(),
  trans_id: TransId,
  round: text(128),
  amount: MinorText,
  currency: z.string().regex(/^[A-Z]{3}$/),
}

export const operations = {
  bet: z.object(common),
  result: z.object({
    ...common,
    end: z.enum(['0', '1']).optional(),
    part: z
      .string()
      .regex(/^(?:[2-9]|[1-9]\d{1,3})$/, 'Must be 2 or more')
      .optional(),
  }),
  rollback: z.object(common),
} as const

const row = { trans_id: TransId, amount: MinorText, currency: common.currency }

const RoundRow = z.discriminatedUnion('op', [
  z.object({ ...row, op: z.enum(['bet', 'rollback']) }),
  z.object({ ...row, op: z.literal('result'), part: operations.result.shape.part }),
])
export type RoundRow = z.output<typeof RoundRow>

/** JSON, as the list of tables. */
export const RoundAnswer = z.object({
  status: z.literal('OK'),
  round: text(160),
  state: z.enum(['open', 'over', 'void']),
  rows: z.array(RoundRow).max(maxRoundTransactions),
})

const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

/** Milliseconds since 1970, as text. */
export const MomentText = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be milliseconds')
  .refine((digits) => Number(digits) <= latestMs, 'Is too late')
  .transform((digits) => new Date(Number(digits)))

const Booking = z.object({
  sid: z.guid(),
  round: text(128),
  at: z.int().min(0).max(latestMs),
  state: z.enum(['booked', 'nofunds', 'void']),
})
export type LedgerRow = RoundRow & z.output<typeof Booking>

export const ChecksumsAnswer = z.object({
  status: z.literal('OK'),
  sums: z
    .array(
      z.object({
        slug: checksumFields.game,
        file: checksumFields.component,
        ver: checksumFields.version,
        alg: checksumFields.algorithm,
        sum: checksumFields.value,
      }),
    )
    .max(maxChecksums),
})

export const LedgerAnswer = z.object({
  status: z.literal('OK'),
  rows: z.array(RoundRow.and(Booking)).max(maxPageMovements),
  next: text(maxCursorLength).optional(),
})

export type OperationName = keyof typeof operations
export type ResultForm = z.output<typeof operations.result>

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

/** What cascade is answered, by status. */
export const walletStatuses: Record<MovementOutcome | 'invalid_signature', { status: string; msg: string }> =
  {
    ok: { status: 'OK', msg: 'done' },
    declined: { status: 'NOFUNDS', msg: 'insufficient funds' },
    pending: { status: 'QUEUED', msg: 'accepted, the wallet will follow' },
    failed: { status: 'VOID', msg: 'not accepted' },
    invalid: { status: 'BADREQ', msg: 'bad request' },
    invalid_signature: { status: 'BADSIGN', msg: 'bad signature, operation or time' },
    session_not_found: { status: 'NOSESSION', msg: 'unknown session' },
    conflict: { status: 'CONFLICT', msg: 'trans_id was used with other content' },
    unavailable: { status: 'RETRY', msg: 'unavailable, nothing recorded' },
  }

/** What an error code of cascade means. */
export function errorKindOf(code: string): ProviderCallErrorKind {
  return callCodes.get(code) ?? 'invalid_answer'
}

const callCodes: ReadonlyMap<string, ProviderCallErrorKind> = new Map([
  ['NOGAME', 'not_found'],
  ['NOROUND', 'not_found'],
  ['BADSIGN', 'auth'],
  ['BUSY', 'rate_limited'],
  ['DOWN', 'unavailable'],
  ['REFUSED', 'refused'],
])
