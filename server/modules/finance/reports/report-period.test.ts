import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportPeriods } from '@/server/contract/reports'
import { daysBetween, plusDays } from '@/server/core/calendar'
import { datesBefore, datesOf, momentsOf, rowAfter, sentDatesOf } from './report-period'

const sunday = new Date('2026-11-22T23:30:00Z')
const of = (asked: object, zone = 'UTC') => datesOf({ zone, ...asked }, sunday)

describe('a period', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-23'],
    ['yesterday', '2026-11-21', '2026-11-22'],
    ['last-7-days', '2026-11-16', '2026-11-23'],
    ['last-30-days', '2026-10-24', '2026-11-23'],
    ['last-week', '2026-11-09', '2026-11-16'],
    ['this-month', '2026-11-01', '2026-11-23'],
    ['last-month', '2026-10-01', '2026-11-01'],
    ['last-quarter', '2026-07-01', '2026-10-01'],
    ['last-12-months', '2025-11-01', '2026-11-01'],
    ['this-year', '2026-01-01', '2026-11-23'],
  ] as const)('%s moves with the calendar', (period, from, to) => {
    expect(of({ period })).toEqual({ from, to })
  })

  it('moves with the calendar of its zone', () => {
    expect(of({ period: 'last-week' }, 'Asia/Tokyo')).toEqual({ from: '2026-11-16', to: '2026-11-23' })
  })

  it('is the last 30 days where none is given, and one day where one is', () => {
    expect(of({})).toEqual(of({ period: 'last-30-days' }))
    expect(of({ from: '2026-01-05', to: '2026-01-05' })).toEqual({ from: '2026-01-05', to: '2026-01-06' })
  })

  it('that is sent ends with the last day that is over, where it is a number of days', () => {
    const sent = (period: (typeof reportPeriods)[number]) => sentDatesOf(period, 'UTC', sunday)
    expect(sent('last-7-days')).toEqual({ from: '2026-11-15', to: '2026-11-22' })
    expect(sent('last-30-days')).toEqual({ from: '2026-10-23', to: '2026-11-22' })
    expect(sent('last-week')).toEqual(of({ period: 'last-week' }))
    expect(sent('this-month')).toEqual(of({ period: 'this-month' }))
  })

  it('covers 24 months at most, and does not end before it begins', () => {
    expect(of({ from: '2024-01-01', to: '2025-12-31' })).toEqual({ from: '2024-01-01', to: '2026-01-01' })
    expect(() => of({ from: '2024-01-01', to: '2026-01-01' })).toThrow('24 months')
    expect(() => of({ from: '2026-01-02', to: '2026-01-01' })).toThrow('ends before')
  })

  it('is compared with as many months or days before it', () => {
    expect(datesBefore({ from: '2026-02-01', to: '2026-03-01' })).toEqual({
      from: '2026-01-01',
      to: '2026-02-01',
    })
    expect(datesBefore({ from: '2025-01-01', to: '2027-01-01' }).from).toBe('2023-01-01')
    expect(datesBefore({ from: '2026-03-05', to: '2026-03-12' })).toEqual({
      from: '2026-02-26',
      to: '2026-03-05',
    })
    for (const period of reportPeriods) expect(datesBefore(of({ period })).to).toBe(of({ period }).from)
  })
})

describe('a day of the period before is compared with', () => {
  it('the day as long after, or the month that it falls into', () => {
    const dates = { from: '2026-03-05', to: '2026-03-12' }
    expect(rowAfter('2026-02-26', dates, 'day')).toBe('2026-03-05')
    expect(rowAfter('2026-03-04', dates, 'day')).toBe('2026-03-11')
    const long = { from: '2026-02-10', to: '2026-03-20' }
    expect(rowAfter('2026-01-03', long, 'month')).toBe('2026-02')
    expect(rowAfter('2026-02-09', long, 'month')).toBe('2026-03')
  })

  it('the same day of its month where the period is whole months, if there is one', () => {
    const march = { from: '2026-03-01', to: '2026-04-01' }
    expect(rowAfter('2026-02-28', march, 'day')).toBe('2026-03-28')
    const february = { from: '2026-02-01', to: '2026-03-01' }
    expect(rowAfter('2026-01-28', february, 'day')).toBe('2026-02-28')
    expect(rowAfter('2026-01-29', february, 'day')).toBeNull()
    expect(rowAfter('2026-01-31', february, 'month')).toBe('2026-02')
    const quarter = { from: '2026-01-01', to: '2026-04-01' }
    expect(rowAfter('2025-12-31', quarter, 'day')).toBe('2026-03-31')
    expect(rowAfter('2025-11-30', quarter, 'month')).toBe('2026-02')
  })

  it('one that lies in the period, each another', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((days) => plusDays('2023-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), (from, days) => {
        const dates = { from, to: plusDays(from, days) }
        const before = datesBefore(dates)
        const rows = Array.from({ length: daysBetween(before.from, before.to) }, (_, at) =>
          rowAfter(plusDays(before.from, at), dates, 'day'),
        ).filter((row) => row !== null)
        expect(new Set(rows).size).toBe(rows.length)
        expect(rows.every((row) => row >= dates.from && row < dates.to)).toBe(true)
      }),
    )
  })
})

describe('days of a zone', () => {
  it('are moments, also where clocks change', () => {
    const { from, to } = momentsOf({ from: '2026-03-29', to: '2026-03-30' }, 'Europe/Malta', true)
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(23)
  })

  it('that do not begin on an hour of UTC are refused, also for a part of the period', () => {
    expect(() => momentsOf({ from: '2026-03-01', to: '2026-03-02' }, 'Asia/Kathmandu', false)).toThrow('UTC')
    // UTC+11 in January, UTC+10:30 in July.
    const summer = { from: '2026-01-05', to: '2026-01-06' }
    expect(momentsOf(summer, 'Australia/Lord_Howe', true).from.toISOString()).toBe('2026-01-04T13:00:00.000Z')
    const year = { from: '2026-01-05', to: '2026-12-05' }
    expect(momentsOf(year, 'Australia/Lord_Howe', false).from).toBeInstanceOf(Date)
    expect(() => momentsOf(year, 'Australia/Lord_Howe', true)).toThrow('Select UTC')
  })
})
