import { expect, test } from 'vitest'
import { recentMonths } from './month'

test('months are listed backwards over the turn of a year', () => {
  const now = new Date('2026-02-15T00:00:00.000Z')
  expect(recentMonths(now, { count: 3, skipped: 1 })).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
    { value: '2025-11', label: 'November 2025' },
  ])
})
