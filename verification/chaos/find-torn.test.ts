import { expect, test } from 'vitest'
import { findTorn } from './find-torn'

const url = 'http://127.0.0.1:1'
const stopped = new Map([[url, { name: 'usual', startedAt: 1_000, toldAt: 5_000 }]])
const tornAt = (begunAt: number, endedAt: number, to = url) =>
  findTorn(stopped, [{ url: to, begunAt, endedAt, failure: 'ECONNRESET' }]).length

test('a request is the stop’s to answer if it was sent before the order and unanswered by then', () => {
  expect(findTorn(stopped, [{ url, begunAt: 4_000, endedAt: 7_000, failure: 'ECONNRESET' }])).toEqual([
    'A request to an instance (usual) 1000 ms before it was told to stop had no answer after 3000 ms (ECONNRESET)',
  ])
  expect(tornAt(4_000, 4_900)).toBe(0)
  expect(tornAt(5_000, 7_000)).toBe(0)
})

test('a request to whoever had the address before, or has another, is not', () => {
  expect(tornAt(900, 7_000)).toBe(0)
  expect(tornAt(4_000, 7_000, 'http://127.0.0.1:2')).toBe(0)
})
