import { createLoader, parseAsIsoDateTime, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'
import { withinChoices } from '@/server/contract/within'
import { stateLooks } from './state-look'

const states = Object.keys(stateLooks) as (keyof typeof stateLooks)[]

/** A state, or a question that several states answer. */
export const stateGroups = {
  attention: ['unknown', 'rejected', 'exhausted'],
  pending: ['sending', 'retrying'],
} as const satisfies Record<string, readonly (keyof typeof stateLooks)[]>

export const stateChoices = [
  ...(Object.keys(stateGroups) as (keyof typeof stateGroups)[]),
  ...states,
] as const

/** The filters of the list, in its address: parsed by the page on the server and by the bar in the browser. */
export const transactionParams = {
  state: parseAsStringLiteral(stateChoices),
  type: parseAsStringLiteral(['bet', 'win', 'refund'] as const),
  provider: parseAsString,
  player: parseAsString,
  round: parseAsString,
  transaction: parseAsString,
  session: parseAsString,
  brand: parseAsString,
  endpoint: parseAsString,
  currency: parseAsString,
  min: parseAsString,
  max: parseAsString,
  within: parseAsStringLiteral(withinChoices),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  cursor: parseAsString,
}

export const loadTransactionParams = createLoader(transactionParams)

export type TransactionParams = Awaited<ReturnType<typeof loadTransactionParams>>

/** The open side sheet; not a filter, so that opening one loads nothing anew. */
export const peekParam = parseAsString

const given = (text: string | null) => text?.trim() || undefined

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noId = '00000000-0000-0000-0000-000000000000'
/** An id that cannot be one matches nothing: everything would be a wrong answer to a search. */
const givenId = (text: string | null) => {
  const trimmed = given(text)
  return trimmed && (uuid.test(trimmed) ? trimmed : noId)
}

const amount = /^\d{1,13}(\.\d{1,4})?$/
/** An amount means something only in a currency; a mangled one narrows nothing. */
const givenAmount = (text: string | null, currency: string | undefined) =>
  currency && text && amount.test(text) ? text : undefined

export function toSearch(params: TransactionParams): Inputs['transactions']['search'] {
  const { state } = params
  const currency = given(params.currency)
  return {
    states:
      state === null ? undefined : state in stateGroups ? [...stateGroups[asGroup(state)]] : [asState(state)],
    type: params.type ?? undefined,
    providerCode: given(params.provider),
    playerId: given(params.player),
    roundId: given(params.round),
    transactionId: given(params.transaction),
    sessionId: givenId(params.session),
    brandId: givenId(params.brand),
    endpointId: givenId(params.endpoint),
    currency,
    amountFrom: givenAmount(params.min, currency),
    amountTo: givenAmount(params.max, currency),
    within: params.within ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    cursor: params.cursor,
  }
}

export function hasFilter({ cursor: _, ...filters }: TransactionParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}

/** Both narrow what `in stateGroups` has just decided. */
const asGroup = (state: string) => state as keyof typeof stateGroups
const asState = (state: string) => state as keyof typeof stateLooks
