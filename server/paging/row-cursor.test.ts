import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { parseRowCursor, toRowPage } from './row-cursor'
import { formatCursor, parseCursor } from './time-cursor'

const rows = Array.from({ length: 6 }, () => ({ id: newId() })).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** What the database reads of six rows in ascending order. */
function read(cursorText: string | null, isDescending: boolean) {
  const cursor = parseRowCursor(cursorText)
  const isAscending = cursor ? cursor.direction === 'after' : !isDescending
  const ordered = isAscending ? rows : rows.toReversed()
  const from = cursor ? ordered.findIndex(({ id }) => id === cursor.id) + 1 : 0
  return toRowPage(ordered.slice(from, from + 3), { cursor, pageSize: 2, isDescending })
}

describe('a page by rows', () => {
  it.each([false, true])('leads forth and back (descending: %s)', (isDescending) => {
    const first = read(null, isDescending)
    const second = read(first.next, isDescending)
    const third = read(second.next, isDescending)
    const listed = isDescending ? rows.toReversed() : rows
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(listed)
    expect([first.previous, third.next]).toEqual([null, null])
    expect(read(third.previous, isDescending)).toEqual(second)
    expect(read(second.previous, isDescending).rows).toEqual(first.rows)
    expect(read(second.previous, isDescending).previous).toBeNull()
  })

  it('is the first one for a cursor of a list by time, and the other way round', () => {
    const byTime = formatCursor({ direction: 'older', createdAt: new Date(), id: newId() })
    expect(parseRowCursor(byTime)).toBeNull()
    expect(parseCursor(read(null, false).next)).toBeNull()
  })

  it.each([null, '', 'after_', 'after_x', `beside_${newId()}`])('is the first one for %j', (text) => {
    expect(parseRowCursor(text)).toBeNull()
  })
})
