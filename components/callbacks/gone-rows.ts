import type { TimeOrder } from '@/server/contract/inputs'

interface ListedRow {
  id: string
  createdAt: Date
}

/**
 * Rows that a page of a list by time no longer has although their place is still on it: they left the list. A row that
 * others pushed beyond the end of the page did not.
 */
export function goneRows(
  before: readonly ListedRow[],
  after: readonly ListedRow[],
  order: TimeOrder = 'newest',
): string[] {
  const left = new Set(after.map(({ id }) => id))
  const end = after.at(-1)?.createdAt.getTime()
  const isOnPage = ({ createdAt }: ListedRow) =>
    end === undefined || (order === 'newest' ? createdAt.getTime() >= end : createdAt.getTime() <= end)
  return before.filter((row) => !left.has(row.id) && isOnPage(row)).map(({ id }) => id)
}
