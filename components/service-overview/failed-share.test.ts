import { expect, test } from 'vitest'
import { failedShare } from './failed-share'

test('a share is never rounded down to nothing', () => {
  expect(failedShare(1, 100_000)).toBe('0.1 %')
  expect(failedShare(1, 10)).toBe('10 %')
  expect(failedShare(0, 5)).toBe('0 %')
  expect(failedShare(0, 0)).toBe('–')
})
