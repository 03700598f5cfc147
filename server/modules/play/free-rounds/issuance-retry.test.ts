import { expect, test } from 'vitest'
import { issuanceRetryAfterS } from './lifecycle-rules'

const createdAt = new Date('2026-03-01T12:00:00Z')

test.each([
  [-1, 1],
  [0, 1],
  [4, 4],
  [60, 60],
  [1_799.5, 1_800],
  [86_400, 1_800],
])('a grant that has been in issuance for %d s is asked about again after %d s', (age, expected) => {
  const now = new Date(createdAt.getTime() + age * 1_000)
  expect(issuanceRetryAfterS({ createdAt }, now)).toBe(expected)
})
