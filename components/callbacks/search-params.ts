import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import {
  cursorParam,
  givenId,
  givenText,
  hasFilter,
  periodParams,
  timeSortParam,
} from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { attentionGroups } from '@/server/contract/delivery-states'
import { withinChoices } from '@/server/contract/instants'

/** Filters in the URL, parsed by the server page and shared with the client. */
export const callbackParams = {
  group: parseAsStringLiteral(attentionGroups),
  why: parseAsString,
  type: parseAsStringLiteral(['bet', 'win', 'refund'] as const),
  brand: parseAsString,
  provider: parseAsString,
  endpoint: parseAsString,
  /** A member's ID, `me` or `nobody`. */
  assignee: parseAsString,
  within: parseAsStringLiteral(withinChoices),
  ...periodParams,
  ...timeSortParam,
  ...cursorParam,
}

export const loadCallbackParams = createLoader(callbackParams)

export type CallbackParams = Awaited<ReturnType<typeof loadCallbackParams>>

/** The filter without the reason: the scope of the counts. */
export function toCountFilter(params: CallbackParams): Inputs['callbacks']['counts'] {
  return {
    type: params.type ?? undefined,
    brandId: givenId(params.brand),
    providerCode: givenText(params.provider),
    endpointId: givenId(params.endpoint),
    assignee: givenAssignee(params.assignee),
    within: params.within ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
  }
}

const givenAssignee = (text: string | null) => (text === 'me' || text === 'nobody' ? text : givenId(text))

export function toFilter(params: CallbackParams): Omit<Inputs['callbacks']['search'], 'cursor' | 'order'> {
  return { ...toCountFilter(params), group: params.group ?? undefined, why: givenText(params.why) }
}

export const toSearch = (params: CallbackParams): Inputs['callbacks']['search'] => ({
  ...toFilter(params),
  order: params.sort ?? undefined,
  cursor: params.cursor,
})

/** Whether any filter except the reason is set. */
export const isNarrowed = (params: CallbackParams) => hasFilter(params, ['group'])
