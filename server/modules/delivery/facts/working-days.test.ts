import { expect, test } from 'vitest'
import { countWorkingDays } from './rate-day'

test.each([
  ['2026-03-06', '2026-03-06', 0],
  ['2026-03-06', '2026-03-08', 0],
  ['2026-03-06', '2026-03-09', 1],
  ['2026-03-06', '2026-03-12', 4],
  ['2026-03-10', '2026-03-09', 0],
  ['2026-03-02', '2026-03-16', 10],
])('after %s, up to %s, there are %d working days', (after, until, days) => {
  expect(countWorkingDays(new Date(after), new Date(`${until}T23:59:59Z`))).toBe(days)
})
