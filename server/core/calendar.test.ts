import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, daysBetween, plusDays, plusMonths, startOfDay, weekdayOf } from './calendar'

describe('a day begins', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['Europe/Malta', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Malta', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
    ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00Z'],
    // The clock went from 00:00 to 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    // Midnight came twice: at 01:00 the clock went back to 00:00.
    ['Atlantic/Azores', '2025-10-26', '2025-10-26T00:00:00Z'],
  ])('in %s on %s', (zone, date, at) => {
    expect(startOfDay(date, zone).toISOString()).toBe(new Date(at).toISOString())
  })

  it('at the first moment that has this date, in any zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 9_000 }), (zone, day) => {
        const date = plusDays('2012-01-01', day)
        const start = startOfDay(date, zone)
        expect(dateIn(start, zone) >= date).toBe(true)
        expect(dateIn(new Date(start.getTime() - 1), zone) < date).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

it('adds days and months, and ends with the month where that is shorter', () => {
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(plusMonths('2026-01-15', -13)).toBe('2024-12-15')
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([7, 1])
})
