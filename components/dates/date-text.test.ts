import { expect, test } from 'vitest'
import { type DateKind, formatValue, parseText } from './date-text'

test.each<[DateKind, string, string | null]>([
  ['day', '2026-11-02', '2026-11-02'],
  ['day', ' 2026-1-2 ', '2026-01-02'],
  ['day', '02 Nov 2026', '2026-11-02'],
  ['day', '2 november 2026', '2026-11-02'],
  ['day', '2 Sept. 2026', '2026-09-02'],
  ['day', '2026-02-30', null],
  ['day', '31 Jun 2026', null],
  ['day', '02/11/2026', null],
  ['day', '2 ma 2026', null],
  ['day', '02 Nov', null],
  ['minute', '2026-11-02T14:30', '2026-11-02T14:30'],
  ['minute', '2026-11-02 9:05', '2026-11-02T09:05'],
  ['minute', '02 Oct 2026 14:30', '2026-10-02T14:30'],
  ['minute', '02 Oct 2026, 1430', '2026-10-02T14:30'],
  ['minute', '02 Oct 2026', '2026-10-02T00:00'],
  ['minute', '02 Oct 2026 24:00', null],
  ['minute', '2026-11-02T14:30Z', null],
  ['month', '2026-11', '2026-11'],
  ['month', 'November 2026', '2026-11'],
  ['month', 'nov 2026', '2026-11'],
  ['month', '2026-13', null],
  ['time', '9:30', '09:30'],
  ['time', '2215', '22:15'],
  ['time', '22:60', null],
  ['time', '', null],
])('a %s of "%s" is %s', (kind, text, value) => {
  expect(parseText(kind, text)).toBe(value)
})

test.each<[DateKind, string, string]>([
  ['day', '2026-11-02', '02 Nov 2026'],
  ['minute', '2026-11-02T04:05', '02 Nov 2026 04:05'],
  ['month', '2026-11', 'November 2026'],
  ['time', '04:05', '04:05'],
])('what a field shows of a %s can be typed', (kind, value, text) => {
  expect(formatValue(kind, value)).toBe(text)
  expect(parseText(kind, text)).toBe(value)
  expect(formatValue(kind, '')).toBe('')
})
