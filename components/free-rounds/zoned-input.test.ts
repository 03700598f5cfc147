import { expect, it } from 'vitest'
import { fromInput, toInput, type Zone } from './zoned-input'

it.each<Zone>(['utc', 'local'])('a time entered in the %s zone comes back as it was', (zone) => {
  const time = new Date('2026-11-02T03:04:00.000Z')
  expect(fromInput(toInput(time, zone), zone)).toEqual(time)
})

it('figures are taken for UTC where that is the zone', () => {
  expect(fromInput('2026-11-02T03:04', 'utc')?.toISOString()).toBe('2026-11-02T03:04:00.000Z')
  expect([fromInput('', 'utc'), toInput(null, 'utc')]).toEqual([null, ''])
})
