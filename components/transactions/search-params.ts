import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, periodParams, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { plainAmount } from '@/server/contract/amounts'
import {
  type DeliveryState,
  deliveryStates,
  inFlightStates,
  needsAttentionStates,
} from '@/server/contract/delivery-states'
import { withinChoices } from '@/server/contract/instants'

/** A state, or a group of states. */
export const stateGroups = {
  attention: needsAttentionStates,
  pending: inFlightStates,
} as const

export const stateChoices = [
  ...(Object.keys(stateGroups) as (keyof typeof stateGroups)[]),
  ...deliveryStates,
] as const

/** Filters in the URL, parsed by the server page and shared with the client. */
export const transactionParams = {
  state: parseAsStringLiteral(stateChoices),
  type: parseAsStringLiteral(['bet', 'win', 'refund'] as const),
  provider: parseAsString,
  player: parseAsString,
  playerStarts: parseAsString,
  round: parseAsString,
  roundStarts: parseAsString,
  transaction: parseAsString,
  transactionStarts: parseAsString,
  session: parseAsString,
  brand: parseAsString,
  endpoint: parseAsString,
  currency: parseAsString,
  min: parseAsString,
  max: parseAsString,
  game: parseAsString,
  country: parseAsString,
  free: parseAsStringLiteral(['yes', 'no'] as const),
  finished: parseAsStringLiteral(['yes'] as const),
  /** Links from reports: what settled in a period, and what counts there as money. */
  settledFrom: periodParams.from,
  settledTo: periodParams.to,
  counted: parseAsStringLiteral(['yes'] as const),
  /** Links from fees: what a contract's line counts. */
  line: parseAsString,
  within: parseAsStringLiteral(withinChoices),
  ...periodParams,
  ...timeSortParam,
  ...cursorParam,
}

export const loadTransactionParams = createLoader(transactionParams)

export type TransactionParams = Awaited<ReturnType<typeof loadTransactionParams>>

const amount = /^\d{1,13}(\.\d{1,4})?$/
/** An amount to filter by, without its commas; null where it is none. */
export function readFilterAmount(typed: string): string | null {
  const plain = plainAmount(typed)
  return plain !== null && amount.test(plain) ? plain : null
}
/** An amount requires a currency; an invalid one is ignored. */
const givenAmount = (text: string | null, currency: string | undefined) =>
  (currency && text && readFilterAmount(text)) || undefined

export function toSearch(params: TransactionParams): Inputs['transactions']['search'] {
  const { state } = params
  const currency = givenText(params.currency)
  return {
    states:
      state === null ? undefined : state in stateGroups ? [...stateGroups[asGroup(state)]] : [asState(state)],
    type: params.type ?? undefined,
    providerCode: givenText(params.provider),
    playerId: givenText(params.player),
    playerPrefix: givenText(params.playerStarts),
    roundId: givenText(params.round),
    roundPrefix: givenText(params.roundStarts),
    transactionId: givenText(params.transaction),
    transactionPrefix: givenText(params.transactionStarts),
    sessionId: givenId(params.session),
    brandId: givenId(params.brand),
    endpointId: givenId(params.endpoint),
    gameId: givenId(params.game),
    isFree: params.free === null ? undefined : params.free === 'yes',
    isFinished: params.finished ? true : undefined,
    ...settledPart(params),
    currency,
    amountFrom: givenAmount(params.min, currency),
    amountTo: givenAmount(params.max, currency),
    within: params.within ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    order: params.sort ?? undefined,
    cursor: params.cursor,
  }
}

/** Of the session, where it is not known. */
export const unknownCountry = 'unknown'

/** A period has two ends; without one the filters that belong to it are ignored. */
function settledPart({ settledFrom, settledTo, counted, line, country }: TransactionParams) {
  if (!settledFrom || !settledTo) return {}
  const known = givenText(country)
  return {
    settledFrom,
    settledTo,
    isCounted: counted ? (true as const) : undefined,
    contractLineId: givenId(line),
    country: known === unknownCountry ? '' : known,
  }
}

/** Both were checked by `in stateGroups`. */
const asGroup = (state: string) => state as keyof typeof stateGroups
const asState = (state: string) => state as DeliveryState
