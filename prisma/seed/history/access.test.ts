import { expect, test } from 'vitest'
import { planSignIns } from './access'

const now = new Date('2026-11-20T12:00:00.000Z')
const planned = planSignIns(now)

test('the same sign-ins are planned each time, of the last five weeks, oldest first', () => {
  expect(planSignIns(now)).toEqual(planned)
  expect(planned.length).toBeGreaterThan(100)
  expect(planned.length).toBeLessThan(400)
  const times = planned.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.every((at) => at < now.getTime() && at > now.getTime() - 36 * 86_400_000)).toBe(true)
})

test('they are by several methods, with each outcome and from several devices', () => {
  const kinds = (of: 'method' | 'outcome') => [...new Set(planned.map((one) => one[of]))].toSorted()
  expect(kinds('method')).toEqual(['password', 'recovery_code', 'two_factor'])
  expect(kinds('outcome')).toEqual(['incomplete', 'refused', 'succeeded', 'throttled'])
  expect(new Set(planned.map(({ userAgent }) => userAgent)).size).toBeGreaterThan(3)
})
