import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, periodParams, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import {
  protectionKinds,
  protectionOutcomes,
  protectionRules,
  protectionSubjects,
} from '@/server/contract/protection'

const filters = {
  kind: parseAsStringLiteral(protectionKinds),
  outcome: parseAsStringLiteral(protectionOutcomes),
  subject: parseAsStringLiteral(protectionSubjects),
  rule: parseAsStringLiteral(protectionRules),
  brand: parseAsString,
  player: parseAsString,
  ...periodParams,
}

/** The report's filters in the URL; `by`: what its counts are grouped by besides rule and version. */
export const protectionParams = {
  ...filters,
  by: parseAsStringLiteral(['player'] as const),
  ...timeSortParam,
  ...cursorParam,
}

export const loadProtectionParams = createLoader(protectionParams)

export type ProtectionParams = Awaited<ReturnType<typeof loadProtectionParams>>

/** What narrows both the list and the counts. */
export const toProtectionFilter = (params: ProtectionParams): Inputs['protection']['byRule'] => ({
  kind: params.kind ?? undefined,
  outcome: params.outcome ?? undefined,
  subject: params.subject ?? undefined,
  rule: params.rule ?? undefined,
  brandId: givenId(params.brand),
  playerId: givenText(params.player)?.slice(0, 128),
  from: params.from ?? undefined,
  to: params.to ?? undefined,
})

export const toProtectionSearch = (params: ProtectionParams): Inputs['protection']['search'] => ({
  ...toProtectionFilter(params),
  order: params.sort ?? undefined,
  cursor: params.cursor,
})

const toQuery = createSerializer(filters)

/** The same filters for the download. */
export const downloadPath = ({ cursor: _cursor, sort: _sort, by: _by, ...given }: ProtectionParams) =>
  toQuery('/api/protection/export', given)
