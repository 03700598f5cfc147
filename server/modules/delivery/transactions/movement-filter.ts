import { z } from 'zod'
import { isReversed } from '@/server/contract/amounts'
import { pageCursor, textFilter, timeOrder } from '@/server/contract/inputs'
import { withinChoices } from '@/server/contract/instants'
import { CurrencyCode, MovementKind } from '@/server/contract/primitives'
import { DeliveryStatus } from '@/server/contract/resources/transaction'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { decimalToMinor, MoneyError } from '@/server/core/money'
import type { ArchivedRow } from '@/server/modules/delivery/archive'
import { movesMoneySql } from '@/server/modules/delivery/wallet'
import { boundsOf } from '@/server/paging/time-range'
import {
  atLeast,
  atMost,
  before,
  type Condition,
  equals,
  isOneOf,
  type Place,
  startsWith,
} from './filter-operators'

/** An amount in major units, as a person types it. */
const decimal = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,4})?$/, 'Not an amount')
  .optional()

/**
 * What a list or an export of movements is asked for, as people say it. A new filter is a field here, its condition in
 * `conditions` below, and its input on the page.
 */
export const MovementSearch = z
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
export type MovementSearch = z.output<typeof MovementSearch>
export type WantedMovements = Omit<MovementSearch, 'cursor' | 'order'>

/** Which movements of an organization, as statements read them. */
export interface MovementFilter extends Omit<WantedMovements, 'within' | 'amountFrom' | 'amountTo'> {
  organizationId: string
  amountFromMinor?: bigint | undefined
  amountToMinor?: bigint | undefined
}

/** The same in the organization's own rows. Throws E0003 for an amount its currency cannot have. */
export function movementFilter(ctx: TenantContext, wanted: WantedMovements): MovementFilter {
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

/** The fields that have a condition each. */
type Narrowing = Omit<MovementFilter, 'organizationId' | 'settledFrom' | 'settledTo'>
type Conditions = { [Name in keyof Narrowing]-?: Condition<NonNullable<Narrowing[Name]>> }

const conditions: Conditions = {
  states: isOneOf('state', 'state', '"DeliveryState"[]'),
  type: equals('type', 'transaction_type', '"MovementType"'),
  providerCode: equals('providerCode', 'provider_code'),
  playerId: equals('playerId', 'player_id'),
  playerPrefix: startsWith('playerId', 'player_id'),
  sessionId: equals('sessionId', 'session_id', 'uuid'),
  brandId: equals('brandId', 'brand_id', 'uuid'),
  grantId: equals('freeRoundGrantId', 'free_round_grant_id', 'uuid'),
  endpointId: equals('endpointId', 'endpoint_id', 'uuid'),
  gameId: equals('gameId', 'game_id', 'uuid'),
  isFree: equals('isFree', 'is_free', 'boolean'),
  isFinished: equals('isFinished', 'is_finished', 'boolean'),
  roundId: equals('roundId', 'round_id'),
  roundPrefix: startsWith('roundId', 'round_id'),
  transactionId: equals('transactionId', 'transaction_id'),
  transactionPrefix: startsWith('transactionId', 'transaction_id'),
  currency: equals('currency', 'currency'),
  amountFromMinor: atLeast('amountMinor', 'amount_minor', 'int8'),
  amountToMinor: atMost('amountMinor', 'amount_minor', 'int8'),
  from: atLeast('createdAt', 'created_at', 'timestamptz'),
  to: before('createdAt', 'created_at', 'timestamptz'),
  country: {
    sql: (value, place) =>
      `coalesce((select s.country from game_session s where s.id = w.session_id), '') = ${place(value)}`,
  },
  contractLineId: { sql: (value, place) => countedByLine(place(value)) },
  isCounted: { sql: () => movesMoneySql('w') },
}

/** Whether a line is the one that a movement's game belongs to: the narrowest of its contract, as `pickLine` finds it. */
const countedByLine = (place: string) => `${place}::uuid = (
  select l.id from fee_contract_line asked
    join fee_contract_line l on l.contract_id = asked.contract_id and l.kind = 'ggr_share'
    left join game g on g.id = w.game_id
  where asked.id = ${place}::uuid and asked.organization_id = w.organization_id
    and (l.provider_code is null or l.provider_code = w.provider_code)
    and (l.game_type is null or l.game_type = g.game_type)
  order by (l.provider_code is null), (l.game_type is null) limit 1)`

/** The conditions for the fields that a filter sets, each with its value. */
function given(filter: Narrowing): [Condition<unknown>, unknown][] {
  return Object.entries(conditions).flatMap(([name, condition]): [Condition<unknown>, unknown][] => {
    const value = filter[name as keyof Narrowing]
    return value === undefined ? [] : [[condition as Condition<unknown>, value]]
  })
}

/** The filter as SQL conditions on the movement `w`, without its organization and its period of settlement. */
export const narrowingSql = (filter: MovementFilter, place: Place): string =>
  given(filter)
    .map(([{ sql }, value]) => `and ${sql(value, place)}`)
    .join(' ')

/** Whether a row of the organization's archive is one that the database would have found. */
export const isMatch = (row: ArchivedRow, filter: MovementFilter): boolean =>
  given(filter).every(([condition, value]) => condition.isMatch?.(row, value) ?? true)
