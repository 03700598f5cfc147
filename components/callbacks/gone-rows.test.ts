import { expect, it } from 'vitest'
import { goneRows } from './gone-rows'

const row = (minute: number) => ({ id: `at-${minute}`, createdAt: new Date(minute * 60_000) })

it('what was replayed or resolved has left the page', () => {
  expect(goneRows([row(3), row(2), row(1)], [row(3), row(1)])).toEqual(['at-2'])
  expect(goneRows([row(2), row(1)], [])).toEqual(['at-2', 'at-1'])
})

it('what newer rows pushed to the next page has not', () => {
  expect(goneRows([row(3), row(2), row(1)], [row(4), row(3), row(2)])).toEqual([])
})

it('of a list that begins with the oldest, those beyond its end are newer', () => {
  expect(goneRows([row(1), row(2), row(3)], [row(1), row(3)], 'oldest')).toEqual(['at-2'])
  expect(goneRows([row(2), row(3), row(4)], [row(1), row(2), row(3)], 'oldest')).toEqual([])
})
