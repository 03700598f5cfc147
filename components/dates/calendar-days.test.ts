import { expect, test } from 'vitest'
import { addDays, addMonths, moveBy, presetDays, quartersOf, todayIn, weeksOf } from './calendar-days'

test('a month is six weeks from Monday, its days in order', () => {
  const weeks = weeksOf('2026-02-17')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
  const days = weeks.flat().filter((day) => day !== null)
  expect(days).toHaveLength(28)
  expect(days.at(-1)).toBe('2026-02-28')
  expect(weeksOf('2028-02-01').flat()).toContain('2028-02-29')
})

test('a year is four rows of three months', () => {
  expect(quartersOf('2026-05')[1]).toEqual(['2026-04', '2026-05', '2026-06'])
})

test('steps pass the ends of months and years, and stop at the first and last day there is', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
  expect(addMonths('0001-01-31', -1)).toBe('0001-01-31')
})

test.each([
  ['ArrowLeft', false, '2026-11-03', '2026-10'],
  ['ArrowDown', false, '2026-11-11', '2027-02'],
  ['PageUp', false, '2026-10-04', '2025-11'],
  ['PageDown', true, '2027-11-04', '2027-11'],
  ['Home', false, '2026-11-02', '2026-01'],
  ['End', false, '2026-11-08', '2026-12'],
  ['Enter', false, null, null],
])('%s moves the chosen day and month', (key, hasShift, day, month) => {
  expect(moveBy(key, '2026-11-04', hasShift)).toBe(day)
  expect(moveBy(key, '2026-11', hasShift)).toBe(month)
})

test('presets are days of the zone, and months as the calendar has them', () => {
  expect(todayIn('Pacific/Auckland', new Date('2026-11-30T12:00:00Z'))).toBe('2026-12-01')
  expect(presetDays('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', before: '2026-03-01' })
  expect(presetDays('last-month', '2026-01-15')).toEqual({ from: '2025-12-01', before: '2026-01-01' })
  expect(presetDays('this-month', '2026-01-15')).toEqual({ from: '2026-01-01', before: null })
})
