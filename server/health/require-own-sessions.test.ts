import { expect, test } from 'vitest'
import { areSessionsShared } from './require-own-sessions'

/** A connection that is served by these, in turn. */
const servedBy = (...pids: number[]) => {
  let asked = 0
  return async () => pids[asked++ % pids.length] ?? 0
}

test('each connection with a server process of its own: sessions are its own', async () => {
  expect(await areSessionsShared(servedBy(1), servedBy(2))).toBe(false)
})

test('a pooler that lends server processes by the transaction is noticed', async () => {
  expect(await areSessionsShared(servedBy(1), servedBy(1))).toBe(true)
  expect(await areSessionsShared(servedBy(1, 2), servedBy(3))).toBe(true)
  expect(await areSessionsShared(servedBy(1), servedBy(2, 2, 2, 1))).toBe(true)
})
