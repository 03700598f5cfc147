import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, hasFilter, periodParams } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { attentionGroups } from '@/server/contract/delivery-states'
import { withinChoices } from '@/server/contract/within'

/** What the list is narrowed by, in its address: parsed by the page on the server and by the bar in the browser. */
export const callbackParams = {
  group: parseAsStringLiteral(attentionGroups),
  why: parseAsString,
  type: parseAsStringLiteral(['bet', 'win', 'refund'] as const),
  brand: parseAsString,
  provider: parseAsString,
  endpoint: parseAsString,
  within: parseAsStringLiteral(withinChoices),
  ...periodParams,
  ...cursorParam,
}

export const loadCallbackParams = createLoader(callbackParams)

export type CallbackParams = Awaited<ReturnType<typeof loadCallbackParams>>

/** The filter without what the segments themselves choose: what is counted. */
export function toCountFilter(params: CallbackParams): Inputs['callbacks']['counts'] {
  return {
    type: params.type ?? undefined,
    brandId: givenId(params.brand),
    providerCode: givenText(params.provider),
    endpointId: givenId(params.endpoint),
    within: params.within ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
  }
}

export function toFilter(params: CallbackParams): Omit<Inputs['callbacks']['search'], 'cursor'> {
  return { ...toCountFilter(params), group: params.group ?? undefined, why: givenText(params.why) }
}

export const toSearch = (params: CallbackParams): Inputs['callbacks']['search'] => ({
  ...toFilter(params),
  cursor: params.cursor,
})

/** Whether anything but the segment narrows the list. */
export const isNarrowed = (params: CallbackParams) => hasFilter(params, ['group'])
