import { z } from 'zod'
import { isReversed } from '@/server/contract/amount-range'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { CurrencyCode, MovementKind } from '@/server/contract/primitives'
import { DeliveryStatus } from '@/server/contract/resources/transaction'
import { withinChoices } from '@/server/contract/within'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { decimalToMinor, MoneyError } from '@/server/core/money'
import { boundsOf } from '@/server/paging/time-range'
import type { DeliveryFilter } from './delivery-scope'

/** An amount in major units, as a person types it. */
const decimal = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,4})?$/, 'Not an amount')
  .optional()

/** What a list or an export of movements is asked for, as people say it. */
export const DeliverySearch = z
  .object({
    states: z.array(DeliveryStatus).min(1).readonly().optional(),
    type: MovementKind.optional(),
    providerCode: textFilter(64),
    playerId: textFilter(128),
    /** How the id begins; likewise of rounds and transactions. */
    playerPrefix: textFilter(128),
    sessionId: z.uuid().optional(),
    brandId: z.uuid().optional(),
    grantId: z.uuid().optional(),
    endpointId: z.uuid().optional(),
    gameId: z.uuid().optional(),
    isFree: z.boolean().optional(),
    /** The last transaction of its round. */
    isFinished: z.boolean().optional(),
    roundId: textFilter(160),
    roundPrefix: textFilter(160),
    transactionId: textFilter(256),
    transactionPrefix: textFilter(256),
    currency: CurrencyCode.optional(),
    /** Decimals in major units of `currency`, both inclusive. */
    amountFrom: decimal,
    amountTo: decimal,
    within: z.enum(withinChoices).optional(),
    from: z.date().optional(),
    to: z.date().optional(),
    /** What was confirmed from the first up to the second. */
    settledFrom: z.date().optional(),
    settledTo: z.date().optional(),
    /** Of the session; empty: unknown. */
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/)
      .optional(),
    /** What a contract's line counts: its games, and no other line's. */
    contractLineId: z.uuid().optional(),
    /** What reports count as money. */
    isCounted: z.literal(true).optional(),
    order: timeOrder,
    cursor: pageCursor,
  })
  .refine(
    ({ settledFrom, settledTo, country, contractLineId, isCounted }) =>
      (settledFrom && settledTo) ||
      (!settledFrom && !settledTo && country === undefined && !contractLineId && !isCounted),
    {
      path: ['settledTo'],
      message: 'A settlement period has two ends; a country and a contract line require one.',
    },
  )
  .refine(({ currency, amountFrom, amountTo }) => currency || (!amountFrom && !amountTo), {
    path: ['currency'],
    message: 'An amount requires a currency.',
  })
  .refine(({ amountFrom, amountTo }) => !isReversed(amountFrom, amountTo), {
    path: ['amountTo'],
    message: 'The highest amount is less than the lowest.',
  })
export type DeliverySearch = z.output<typeof DeliverySearch>
export type WantedDeliveries = Omit<DeliverySearch, 'cursor' | 'order'>

/** The same in the organization's own rows. Throws E0003 for an amount its currency cannot have. */
export function deliveryFilter(ctx: TenantContext, wanted: WantedDeliveries): DeliveryFilter {
  const { within, from, to, amountFrom, amountTo, ...filter } = wanted
  return {
    ...filter,
    ...boundsOf({ within, from, to }, ctx.clock.now()),
    amountFromMinor: toMinor(amountFrom, filter.currency),
    amountToMinor: toMinor(amountTo, filter.currency),
    organizationId: ctx.organizationId,
  }
}

function toMinor(decimal: string | undefined, currency: string | undefined): bigint | undefined {
  if (decimal === undefined || currency === undefined) return undefined
  try {
    return decimalToMinor(decimal, currency)
  } catch (error) {
    if (error instanceof MoneyError) throw new AppError('E0003', { message: error.message })
    throw error
  }
}
