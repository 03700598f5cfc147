import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  formatCount,
  formatDay,
  formatDays,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRange,
  formatShare,
  groupDigits,
} from './figures'

describe('an amount', () => {
  it.each([
    ['0.00', '0.00'],
    ['5', '5'],
    ['999.999', '999.999'],
    ['1000', '1,000'],
    ['1234567.89', '1,234,567.89'],
    ['-1234.5000', '−1,234.5000'],
    ['90071992547409.91', '90,071,992,547,409.91'],
  ])('%s is grouped as %s and keeps every decimal', (decimal, shown) => {
    expect(groupDigits(decimal)).toBe(shown)
  })

  it('stands before its currency', () =>
    expect(formatMoney({ decimal: '-1234.50', currency: 'EUR' })).toBe('−1,234.50 EUR'))
})

test('numbers are grouped, and counts have their noun in the right number', () => {
  expect([formatNumber(-1_234), formatNumber(1_234n)]).toEqual(['−1,234', '1,234'])
  expect([formatCount(1, 'day'), formatCount(1_200, 'day'), formatCount(0, 'reply', 'replies')]).toEqual([
    '1 day',
    '1,200 days',
    '0 replies',
  ])
})

describe('a percentage', () => {
  it.each([
    [96.2, '96.2 %'],
    [96, '96 %'],
    [-3.456, '−3.46 %'],
    ['12.1234', '12.1234 %'],
    ['96.20', '96.2 %'],
    ['1200', '1,200 %'],
  ])('%s is written as %s', (percent, shown) => expect(formatPercent(percent)).toBe(shown))

  it.each([
    [9_999, 10_000, '99.9 %', '100 %'],
    [10_000, 10_000, '100 %', '100 %'],
    [1, 100_000, '0 %', '0.1 %'],
    [1, 10, '10 %', '10 %'],
    [0, 3, '0 %', '0 %'],
    [0, 0, '–', '–'],
  ])('of %d in %d is %s at least and %s at most', (part, whole, least, most) => {
    expect([formatShare(part, whole), formatShare(part, whole, 'up')]).toEqual([least, most])
  })
})

test('days and months are written in one way, by the day of their zone', () => {
  const time = new Date('2026-11-02T03:04:05.678Z')
  expect(formatDay(time)).toBe('02 Nov 2026')
  expect(formatDay(time, 'America/New_York')).toBe('01 Nov 2026')
  expect(formatDay('2026-11-02')).toBe('02 Nov 2026')
  expect([formatMonth(time), formatMonth('2026-03')]).toEqual(['November 2026', 'March 2026'])
})

test('a range has one dash, with spaces where an end has spaces', () => {
  expect(formatRange('1', '25')).toBe('1–25')
  expect(formatDays('2026-11-02', '2026-11-09')).toBe('02 Nov 2026 – 09 Nov 2026')
  expect(formatDays('2026-11-02', '2026-11-02')).toBe('02 Nov 2026')
})

test('the cabinet writes no number, percentage or dash in a way of its own', () => {
  const own = ['components', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = own.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(700)
  const others = sources.filter((file) => /\.toLocale\w*String\(|—|\} %/.test(readFileSync(file, 'utf8')))
  expect(others).toEqual([])
})
