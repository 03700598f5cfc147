import { createParser, parseAsIsoDateTime, parseAsString } from 'nuqs/server'
import { isInstant } from '@/server/contract/instants'

/** The position of a keyset list, in its address; null on the first page. */
export const cursorParam = { cursor: parseAsString }

/** A moment that exists; nuqs alone would make 3 March of 2025-02-31. */
const parseAsInstant = createParser({
  ...parseAsIsoDateTime,
  parse: (text) => (isInstant(text) ? new Date(text) : null),
})

/** A period in the address of a list. */
export const periodParams = { from: parseAsInstant, to: parseAsInstant }

/** The row that is open in the side sheet; not a filter, so that opening one loads nothing again. */
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

const positions = ['cursor', 'page', 'sort', 'at']

/** Whether the address narrows the list; the position and the order never do, nor what `except` names. */
export function hasFilter(params: object, except: readonly string[] = []): boolean {
  const ignored = new Set([...positions, ...except])
  return Object.entries(params).some(([name, value]) => value !== null && !ignored.has(name))
}

/** Whether the list is away from its first page. */
export function isPaged(params: { cursor?: string | null; page?: number }): boolean {
  return (params.cursor ?? null) !== null || (params.page ?? 1) > 1
}
