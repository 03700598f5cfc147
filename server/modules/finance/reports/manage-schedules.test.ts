import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cadences } from '@/server/contract/reports'
import { dateIn } from '@/server/core/calendar'
import { nextRun } from './manage-schedules'

const due = (cadence: (typeof cadences)[number], zone: string, after: string) =>
  nextRun(cadence, zone, new Date(after)).toISOString()

it('is at 06:00 of the next day, Monday or month', () => {
  expect(due('daily', 'UTC', '2026-11-22T05:59:59Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(due('daily', 'UTC', '2026-11-22T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(due('weekly', 'UTC', '2026-11-22T23:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
  expect(due('monthly', 'UTC', '2026-12-31T23:00:00Z')).toBe('2027-01-01T06:00:00.000Z')
})

it.each([
  ['Europe/Berlin', '2026-03-28', '2026-03-28T05:00'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T04:00'],
  ['Europe/Berlin', '2026-10-24', '2026-10-24T04:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T05:00'],
  ['America/New_York', '2026-03-07', '2026-03-07T11:00'],
  ['America/New_York', '2026-03-08', '2026-03-08T10:00'],
  ['America/New_York', '2026-10-31', '2026-10-31T10:00'],
  ['America/New_York', '2026-11-01', '2026-11-01T11:00'],
  ['Asia/Kolkata', '2026-03-29', '2026-03-29T00:30'],
  ['Australia/Adelaide', '2026-04-04', '2026-04-03T19:30'],
  ['Australia/Adelaide', '2026-04-05', '2026-04-04T20:30'],
  ['Australia/Adelaide', '2026-10-03', '2026-10-02T20:30'],
  ['Australia/Adelaide', '2026-10-04', '2026-10-03T19:30'],
])('in %s on %s, also where clocks change that day, is %s', (zone, date, at) => {
  const earlier = new Date(Date.parse(`${at}:00Z`) - 3_600_000).toISOString()
  expect(due('daily', zone, earlier)).toBe(`${at}:00.000Z`)
  expect(dateIn(new Date(`${at}:00Z`), zone)).toBe(date)
})

it('is the Monday of its zone', () => {
  expect(due('weekly', 'Asia/Tokyo', '2026-11-22T14:00:00Z')).toBe('2026-11-22T21:00:00.000Z')
})

it('always lies ahead, at 06:00 by the clock of its zone, and no due time is left out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...cadences),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
      fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (cadence, zone, after) => {
        const next = nextRun(cadence, zone, after)
        expect(next > after).toBe(true)
        expect(next.toLocaleTimeString('en-GB', { timeZone: zone })).toBe('06:00:00')
        expect(nextRun(cadence, zone, new Date(next.getTime() - 1))).toEqual(next)
        const most = { daily: 1, weekly: 7, monthly: 31 }[cadence] * 86_400_000 + 3_600_000
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(most)
      },
    ),
  )
})
