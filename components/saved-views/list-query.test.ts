import { expect, test } from 'vitest'
import { listQuery } from './list-query'

const of = (query: string) => listQuery(new URLSearchParams(query))

test('a view keeps filters and order, not the page or the row that is open', () => {
  expect(of('type=win&cursor=older_x&preview=1&sort=oldest&player=')).toBe('sort=oldest&type=win')
  expect(of('page=3')).toBe('')
  expect(of('group=held&assignee=me&followed=r1')).toBe('assignee=me&group=held')
})

test('the same filters are the same view in any order', () => {
  expect(of('type=win&player=a%20b')).toBe(of('player=a b&type=win'))
})
