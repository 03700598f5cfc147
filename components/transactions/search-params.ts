import { createLoader, parseAsIsoDateTime, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'
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
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  cursor: parseAsString,
}

export const loadTransactionParams = createLoader(transactionParams)

export type TransactionParams = Awaited<ReturnType<typeof loadTransactionParams>>

/** The open side sheet; not a filter, so that opening one loads nothing anew. */
export const peekParam = parseAsString

const given = (text: string | null) => text?.trim() || undefined

export function toSearch(params: TransactionParams): Inputs['transactions']['search'] {
  const { state } = params
  return {
    states:
      state === null ? undefined : state in stateGroups ? [...stateGroups[asGroup(state)]] : [asState(state)],
    type: params.type ?? undefined,
    providerCode: given(params.provider),
    playerId: given(params.player),
    roundId: given(params.round),
    transactionId: given(params.transaction),
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
