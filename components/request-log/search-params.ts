import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import {
  cursorParam,
  givenId,
  givenText,
  isId,
  periodParams,
  timeSortParam,
} from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

export const statusClasses = ['2xx', '4xx', '5xx'] as const

/** Filters in the URL. */
export const requestParams = {
  status: parseAsStringLiteral(statusClasses),
  operation: parseAsString,
  key: parseAsString,
  request: parseAsString,
  ...periodParams,
  ...timeSortParam,
  ...cursorParam,
}

export const loadRequestParams = createLoader(requestParams)

export type RequestParams = Awaited<ReturnType<typeof loadRequestParams>>

const classNumbers = { '2xx': 2, '4xx': 4, '5xx': 5 } as const

export function toRequestSearch(params: RequestParams): Inputs['requests']['search'] {
  return {
    statusClass: params.status ? classNumbers[params.status] : undefined,
    operation: params.operation ?? undefined,
    keyId: givenId(params.key),
    requestId: givenText(params.request),
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    order: params.sort ?? undefined,
    cursor: params.cursor,
  }
}

/** A call's position in the URL: its time and ID, which find it by one index lookup. */
export const formatPreview = ({ createdAt, id }: { createdAt: Date; id: string }) =>
  `${createdAt.getTime().toString(36)}_${id}`

/** Null for anything that `formatPreview` did not make. */
export function parsePreview(text: string | null): { createdAt: Date; id: string } | null {
  const [time = '', id = ''] = text?.split('_') ?? []
  const createdAt = new Date(Number.parseInt(time, 36))
  return isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null
}
