import { expect, test } from 'vitest'
import { dueTime, type Timing } from './due-time'

const always: Timing = {
  kind: 'webhook',
  quietFrom: null,
  quietUntil: null,
  quietZone: null,
  digestMinutes: 0,
}
const nights = { ...always, quietFrom: 22 * 60, quietUntil: 7 * 60, quietZone: 'Europe/Malta' }
const at = (time: string) => new Date(time)

test('without quiet hours or a digest everything is due at once, on its own', () => {
  const now = at('2026-03-01T12:00:00.250Z')
  expect(dueTime(always, 'info', now)).toEqual({ dueAt: now, isBundled: false })
})

test.each([
  ['in the evening', '2026-03-01T22:30:00.500Z', '2026-03-02T06:00:00.000Z'],
  ['in the morning', '2026-03-02T05:59:59.999Z', '2026-03-02T06:00:00.000Z'],
  ['as they begin', '2026-03-01T21:00:00.000Z', '2026-03-02T06:00:00.000Z'],
  ['in the night in which the clock goes forward', '2026-03-28T23:30:00.000Z', '2026-03-29T05:00:00.000Z'],
])('quiet hours hold a warning back %s until they end by the clock of the zone', (_, time, end) => {
  expect(dueTime(nights, 'warning', at(time))).toEqual({ dueAt: at(end), isBundled: true })
})

test('the end of quiet hours is outside of them', () => {
  const now = at('2026-03-02T06:00:00.000Z')
  expect(dueTime(nights, 'warning', now)).toEqual({ dueAt: now, isBundled: false })
})

test('a critical incident waits for nothing', () => {
  const now = at('2026-03-01T23:10:00.000Z')
  const timing = { ...nights, digestMinutes: 60 }
  expect(dueTime(timing, 'critical', now)).toEqual({ dueAt: now, isBundled: false })
})

test('a digest collects until the end of its interval, and past quiet hours', () => {
  const hourly = { ...nights, digestMinutes: 60 }
  expect(dueTime(hourly, 'info', at('2026-03-01T12:10:00.000Z')).dueAt).toEqual(
    at('2026-03-01T13:00:00.000Z'),
  )
  expect(dueTime(hourly, 'info', at('2026-03-01T20:30:00.000Z')).dueAt).toEqual(
    at('2026-03-02T06:00:00.000Z'),
  )
})

test('PagerDuty gets each event on its own, after quiet hours too', () => {
  const timing: Timing = { ...nights, kind: 'pagerduty' }
  expect(dueTime(timing, 'info', at('2026-03-01T22:30:00.000Z'))).toEqual({
    dueAt: at('2026-03-02T06:00:00.000Z'),
    isBundled: false,
  })
})
