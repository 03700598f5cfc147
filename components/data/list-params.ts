import {
  createParser,
  parseAsInteger,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { isInstant } from '@/server/contract/instants'

/** The position of a keyset list in the URL; null on the first page. */
export const cursorParam = { cursor: parseAsString }

/** The position of a list whose pages are numbered. */
export const pageParam = { page: parseAsInteger.withDefault(1) }

/** The order of a list by time in the URL; null: newest first. */
export const timeSortParam = { sort: parseAsStringLiteral(['oldest'] as const) }

/** Refuses dates that do not exist; nuqs alone would read 2025-02-31 as 3 March. */
const parseAsInstant = createParser({
  ...parseAsIsoDateTime,
  parse: (text) => (isInstant(text) ? new Date(text) : null),
})

/** A period in the URL of a list. */
export const periodParams = { from: parseAsInstant, to: parseAsInstant }

/** The row open in the side sheet; not a filter, so that opening one does not reload the list. */
export const sheetParam = parseAsString.withOptions({ history: 'push' })

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string) => uuid.test(text)

/** Matches no row: ids are UUIDv7. */
const noId = '00000000-0000-0000-0000-000000000000'

/** Trimmed text; blank means no filter. */
export const givenText = (text: string | null) => text?.trim() || undefined

/** An id as a filter. Text that cannot be an id matches nothing: showing every row would be a wrong answer. */
export function givenId(text: string | null): string | undefined {
  const trimmed = givenText(text)
  return trimmed && (isId(trimmed) ? trimmed : noId)
}

/** Whether the list is not on its first page. */
export function isPaged(params: { cursor?: string | null; page?: number }): boolean {
  return (params.cursor ?? null) !== null || (params.page ?? 1) > 1
}
