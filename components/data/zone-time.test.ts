import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isZone } from '@/server/contract/zone-clock'
import { formatInZone } from './format-time'
import { fromZonedInput, toZonedInput, zoneLabel } from './zone-time'

const summer = new Date('2026-07-01T21:45:17.120Z')
const winter = new Date('2026-01-15T21:45:17.120Z')

describe('a time in a chosen zone', () => {
  it('is marked with what the zone is ahead of UTC at that time', () => {
    expect(zoneLabel('UTC', summer)).toBe('UTC')
    expect(zoneLabel('Europe/Malta', summer)).toBe('UTC+2')
    expect(zoneLabel('Europe/Malta', winter)).toBe('UTC+1')
    expect(zoneLabel('Europe/London', winter)).toBe('UTC±0')
    expect(zoneLabel('Asia/Kolkata', winter)).toBe('UTC+5:30')
    expect(zoneLabel('America/St_Johns', winter)).toBe('UTC−3:30')
  })

  it('moves to the next day where the zone is there already', () => {
    expect(formatInZone(summer, 'UTC')).toBe('01 Jul 21:45:17')
    expect(formatInZone(summer, 'Asia/Tokyo', { hasYear: true })).toBe('02 Jul 2026 06:45:17')
    expect(formatInZone(summer, 'Asia/Tokyo', { hasSeconds: false })).toBe('02 Jul 06:45')
  })

  it('comes back from a field as the time that went in, on days when clocks change too', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 })
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Malta',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Chatham',
    )
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const shown = toZonedInput(new Date(minute * 60_000), zone)
        const meant = fromZonedInput(shown, zone)
        // In the hour that comes twice, either is right: it shows as what was typed.
        expect(meant && toZonedInput(meant, zone)).toBe(shown)
      }),
    )
    expect(fromZonedInput('2026-07-01T23:45', 'Europe/Malta')).toEqual(new Date('2026-07-01T21:45:00Z'))
    expect(fromZonedInput('', 'UTC')).toBeNull()
  })

  it('takes only zones that exist', () => {
    expect(['UTC', 'Europe/Malta', 'Middle/Earth', '', '../etc'].map(isZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('is never an offset, which newer runtimes know and a database reads the other way round', () => {
    const Format = Intl.DateTimeFormat
    const newer = vi
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation(
        ((locale, options) =>
          new Format(locale, { ...options, timeZone: 'UTC' })) as typeof Intl.DateTimeFormat,
      )
    expect(['+01:00', '-03', '+0530'].filter(isZone)).toEqual([])
    newer.mockRestore()
  })
})
