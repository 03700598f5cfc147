import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, periodParams, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { marketRules, refusalSubjects } from '@/server/contract/jurisdictions'

const filters = {
  mode: parseAsStringLiteral(['shadow', 'refused'] as const),
  subject: parseAsStringLiteral(refusalSubjects),
  rule: parseAsStringLiteral(marketRules),
  country: parseAsString,
  brand: parseAsString,
  player: parseAsString,
  ...periodParams,
}

/** Filters of the list of refusals in the URL. */
export const refusalParams = { ...filters, ...timeSortParam, ...cursorParam }

export const loadRefusalParams = createLoader(refusalParams)

export type RefusalParams = Awaited<ReturnType<typeof loadRefusalParams>>

/** What narrows both the list and the counts. A country that there is not matches nothing. */
export function toRefusalFilter(params: RefusalParams): Inputs['jurisdictions']['summary'] {
  const country = givenText(params.country)?.toUpperCase()
  return {
    ...(params.mode && { isShadow: params.mode === 'shadow' }),
    subject: params.subject ?? undefined,
    rule: params.rule ?? undefined,
    country: country && (/^[A-Z]{2}$/.test(country) ? country : 'ZZ'),
    brandId: givenId(params.brand),
    playerId: givenText(params.player)?.slice(0, 128),
    from: params.from ?? undefined,
    to: params.to ?? undefined,
  }
}

export const toRefusalSearch = (params: RefusalParams): Inputs['jurisdictions']['search'] => ({
  ...toRefusalFilter(params),
  order: params.sort ?? undefined,
  cursor: params.cursor,
})

const toQuery = createSerializer(filters)

/** The same filters for the download. */
export const downloadPath = ({ cursor: _cursor, sort: _sort, ...given }: RefusalParams) =>
  toQuery('/api/jurisdictions/refusals', given)
