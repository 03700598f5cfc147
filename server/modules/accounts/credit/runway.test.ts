import { expect, test } from 'vitest'
import { runwayDays } from './read-credit'

test('the runway is rounded down to whole days', () => {
  expect(runwayDays({ availableMinor: 1_000n, burnMinor: 1_400n, days: 14 })).toBe(10)
  expect(runwayDays({ availableMinor: 1_099n, burnMinor: 1_400n, days: 14 })).toBe(10)
})

test('there is no runway without fees, and none left at the overdraft floor', () => {
  expect(runwayDays({ availableMinor: 1_000n, burnMinor: 0n, days: 14 })).toBeNull()
  expect(runwayDays({ availableMinor: 1_000n, burnMinor: -5n, days: 14 })).toBeNull()
  expect(runwayDays({ availableMinor: 0n, burnMinor: 5n, days: 14 })).toBe(0)
  expect(runwayDays({ availableMinor: -1n, burnMinor: 5n, days: 14 })).toBe(0)
})
