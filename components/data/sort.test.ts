import { describe, expect, test } from 'vitest'
import { type Sort, sortBy, sortByTime, sortChoices, sortRows } from './sort'

interface Row {
  name: string
  calls: number
  lastAt: Date | null
}

const row = (name: string, calls: number, lastAt: string | null): Row => ({
  name,
  calls,
  lastAt: lastAt === null ? null : new Date(lastAt),
})

const rows = [
  row('beta 10', 3, '2026-03-02T00:00:00Z'),
  row('Alpha', 3, null),
  row('beta 9', 7, '2026-03-01T00:00:00Z'),
]
const keys = {
  name: (each: Row) => each.name,
  calls: (each: Row) => each.calls,
  'last-at': (each: Row) => each.lastAt,
}
const sorted = (sort: Sort<keyof typeof keys>) => sortRows(rows, sort, keys).map(({ name }) => name)

describe('a whole list', () => {
  test.each([
    ['name', ['Alpha', 'beta 9', 'beta 10']],
    ['-name', ['beta 10', 'beta 9', 'Alpha']],
    ['calls', ['beta 10', 'Alpha', 'beta 9']],
    ['-calls', ['beta 9', 'beta 10', 'Alpha']],
    ['last-at', ['beta 9', 'beta 10', 'Alpha']],
    ['-last-at', ['beta 10', 'beta 9', 'Alpha']],
  ] as const)('is sorted by %s: ties as they were, what has no value last', (sort, names) => {
    expect(sorted(sort)).toEqual(names)
  })
})

describe('a heading', () => {
  const pressed = (current: Sort<'name' | 'calls'> | null, first: 'ascending' | 'descending') => {
    const asked: string[] = []
    const header = sortBy(current, { column: 'calls', first, onSort: (sort) => asked.push(sort) })
    header.onSort()
    return [header.direction, ...asked]
  }

  test('sorts by its column first in its own direction, then in the other', () => {
    expect(pressed(null, 'descending')).toEqual([null, '-calls'])
    expect(pressed('name', 'ascending')).toEqual([null, 'calls'])
    expect(pressed('-calls', 'descending')).toEqual(['descending', 'calls'])
    expect(pressed('calls', 'descending')).toEqual(['ascending', '-calls'])
  })

  test('of a list by time turns its order round', () => {
    const asked: unknown[] = []
    const newest = sortByTime(null, (change) => asked.push(change))
    const oldest = sortByTime('oldest', (change) => asked.push(change))
    expect([newest.order, newest.header.direction]).toEqual(['newest', 'descending'])
    expect([oldest.order, oldest.header.direction]).toEqual(['oldest', 'ascending'])
    newest.header.onSort()
    oldest.header.onSort()
    expect(asked).toEqual([{ sort: 'oldest' }, { sort: null }])
  })
})

test('every column has both directions in the URL', () => {
  expect(sortChoices(['name', 'calls'])).toEqual(['name', '-name', 'calls', '-calls'])
})
