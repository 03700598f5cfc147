import { createLoader, parseAsIsoDateTime, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const statusClasses = ['2xx', '4xx', '5xx'] as const

const filters = {
  status: parseAsStringLiteral(statusClasses),
  operation: parseAsString,
  key: parseAsString,
  request: parseAsString,
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
}

/** The filters of the log, in its address. */
export const requestParams = { ...filters, cursor: parseAsString }

/** The call in the side sheet: its time and id, which find it by one look into the index. */
export const peekParam = parseAsString

export const loadRequestParams = createLoader(requestParams)

export type RequestParams = Awaited<ReturnType<typeof loadRequestParams>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const classNumbers = { '2xx': 2, '4xx': 4, '5xx': 5 } as const

export function toRequestSearch(params: RequestParams): Inputs['requests']['search'] {
  return {
    statusClass: params.status ? classNumbers[params.status] : undefined,
    operation: params.operation ?? undefined,
    keyId: params.key !== null && uuid.test(params.key) ? params.key : undefined,
    requestId: params.request?.trim() || undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    cursor: params.cursor,
  }
}

export function hasRequestFilter({ cursor: _, ...given }: RequestParams): boolean {
  return Object.values(given).some((value) => value !== null)
}

export const formatPeek = ({ createdAt, id }: { createdAt: Date; id: string }) =>
  `${createdAt.getTime().toString(36)}_${id}`

/** Null for anything that `formatPeek` did not make. */
export function parsePeek(text: string | null): { createdAt: Date; id: string } | null {
  const [time = '', id = ''] = text?.split('_') ?? []
  const createdAt = new Date(Number.parseInt(time, 36))
  return uuid.test(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null
}
