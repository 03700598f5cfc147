import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cadences } from '@/server/contract/report-schedule'
import { nextRun } from './next-run'

const due = (cadence: (typeof cadences)[number], zone: string, after: string) =>
  nextRun(cadence, zone, new Date(after)).toISOString()

it('is six hours into the next day, Monday or month', () => {
  expect(due('daily', 'UTC', '2026-11-22T05:59:59Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(due('daily', 'UTC', '2026-11-22T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(due('weekly', 'UTC', '2026-11-22T23:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(due('monthly', 'UTC', '2026-12-31T23:00:00Z')).toBe('2027-01-01T06:00:00.000Z')
})

it('is that of its zone, also where clocks change', () => {
  expect(due('daily', 'Europe/Malta', '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(due('daily', 'Europe/Malta', '2026-03-29T12:00:00Z')).toBe('2026-03-30T04:00:00.000Z')
  expect(due('weekly', 'Asia/Tokyo', '2026-11-22T14:00:00Z')).toBe('2026-11-22T21:00:00.000Z')
})

it('always lies ahead, and no due time is left out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...cadences),
      fc.constantFrom('UTC', 'Europe/Malta', 'America/New_York', 'Pacific/Auckland'),
      fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (cadence, zone, after) => {
        const next = nextRun(cadence, zone, after)
        expect(next > after).toBe(true)
        expect(nextRun(cadence, zone, new Date(next.getTime() - 1))).toEqual(next)
        const most = { daily: 1, weekly: 7, monthly: 31 }[cadence] * 86_400_000 + 3_600_000
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(most)
      },
    ),
  )
})
