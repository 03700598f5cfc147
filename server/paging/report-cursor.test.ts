import { expect, test } from 'vitest'
import { formatReportCursor, parseReportCursor, type ReportPlace } from './report-cursor'

const place: ReportPlace = ['2026-03-02', 'EUR', 'aurora', '', 'MT']

test('a cursor is read as the place it was made of', () => {
  expect(parseReportCursor(formatReportCursor(place))).toEqual(place)
})

test.each([
  undefined,
  '',
  '%00',
  'bm90IGpzb24',
  Buffer.from('[]').toString('base64url'),
  Buffer.from('["2026-02-30","EUR","","",""]').toString('base64url'),
  Buffer.from('["2026-03-02","EUR","","not an id",""]').toString('base64url'),
])('%s is no place', (text) => {
  expect(parseReportCursor(text)).toBeNull()
})
