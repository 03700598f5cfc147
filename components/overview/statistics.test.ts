import { expect, test } from 'vitest'
import { formatShare } from './statistics'

test('a single failure among many is never rounded away', () => {
  expect(formatShare(9_999, 10_000)).toBe('99.9 %')
  expect(formatShare(10_000, 10_000)).toBe('100 %')
  expect(formatShare(0, 3)).toBe('0.0 %')
  expect(formatShare(0, 0)).toBe('—')
})
