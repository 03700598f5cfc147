import { createLoader, parseAsIsoDateTime, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'
import { withinChoices } from '@/server/contract/within'

export const groups = ['exhausted', 'rejected', 'unknown', 'held', 'late'] as const
export type Group = (typeof groups)[number]

/** What the list is narrowed by, in its address: parsed by the page on the server and by the bar in the browser. */
export const callbackParams = {
  group: parseAsStringLiteral(groups),
  why: parseAsString,
  type: parseAsStringLiteral(['bet', 'win', 'refund'] as const),
  brand: parseAsString,
  provider: parseAsString,
  endpoint: parseAsString,
  within: parseAsStringLiteral(withinChoices),
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  cursor: parseAsString,
}

export const loadCallbackParams = createLoader(callbackParams)

export type CallbackParams = Awaited<ReturnType<typeof loadCallbackParams>>

const uuid = /^[0-9a-f-]{36}$/i
const given = (text: string | null) => text?.trim() || undefined
const noId = '00000000-0000-0000-0000-000000000000'
/** An id that cannot be one matches nothing. */
const givenId = (text: string | null) => {
  const trimmed = given(text)
  return trimmed && (uuid.test(trimmed) ? trimmed : noId)
}

/** The filter without what the segments themselves choose: what is counted. */
export function toCountFilter(params: CallbackParams): Inputs['callbacks']['counts'] {
  return {
    type: params.type ?? undefined,
    brandId: givenId(params.brand),
    providerCode: given(params.provider),
    endpointId: givenId(params.endpoint),
    within: params.within ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
  }
}

export function toFilter(params: CallbackParams): Omit<Inputs['callbacks']['search'], 'cursor'> {
  return { ...toCountFilter(params), group: params.group ?? undefined, why: given(params.why) }
}

export const toSearch = (params: CallbackParams): Inputs['callbacks']['search'] => ({
  ...toFilter(params),
  cursor: params.cursor,
})

/** Whether anything but the segment narrows the list. */
export function isNarrowed({ cursor: _, group: __, ...filters }: CallbackParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}
