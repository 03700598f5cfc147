import { expect, test } from 'vitest'
import { settledShare } from './health-state'

test('a share is never rounded up to what it is not', () => {
  expect(settledShare({ settled: 99_999, attempts: 100_000 })).toBe('99.9 %')
  expect(settledShare({ settled: 5, attempts: 5 })).toBe('100 %')
  expect(settledShare({ settled: 0, attempts: 0 })).toBe('–')
})
