import { describe, expect, it } from 'vitest'
import { formatDuration, formatRelative, formatUtc } from './format-time'

const time = new Date('2026-11-02T03:04:05.678Z')

describe('a time', () => {
  it('is shown in UTC whatever the zone of the machine', () => {
    expect(formatUtc(time)).toBe('02 Nov 03:04:05')
    expect(formatUtc(time, { hasYear: true })).toBe('02 Nov 2026 03:04:05')
  })

  it.each([
    [0, 'now'],
    [-1_000, '1 second ago'],
    [59_000, 'in 59 seconds'],
    [-60_000, '1 minute ago'],
    [-7_200_000, '2 hours ago'],
    [86_400_000, 'in 1 day'],
  ])('%d ms away reads "%s"', (ms, text) => {
    expect(formatRelative(new Date(time.getTime() + ms), time.getTime())).toBe(text)
  })

  it.each([
    [0, '0 ms'],
    [849.6, '850 ms'],
    [1_234, '1.23 s'],
    [5_000, '5 s'],
    [59_400, '59 s'],
    [120_000, '2 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [4_360_000, '1 h 12 min'],
  ])('a wait of %d ms reads "%s"', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })
})
