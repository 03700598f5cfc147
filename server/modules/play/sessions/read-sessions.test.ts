import { expect, it } from 'vitest'
import { sessionStatusAt } from './read-sessions'

const now = new Date('2026-03-01T12:00:00.000Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

it.each([
  ['created', after, 'created'],
  ['launched', after, 'launched'],
  ['created', now, 'expired'],
  ['launched', before, 'expired'],
  ['closed', after, 'closed'],
  ['closed', before, 'closed'],
] as const)('a session stored as %s that expires at %s is %s', (status, expiresAt, expected) => {
  expect(sessionStatusAt({ status, expiresAt }, now)).toBe(expected)
})
