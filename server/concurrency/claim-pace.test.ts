import { expect, test } from 'vitest'
import { createPace } from './worker'

const limits = { min: 8, max: 64, aheadMs: 500 }

test('claims begin with the fewest', () => {
  expect(createPace(0, limits).next(0)).toBe(8)
})

test('where work is fast, what the time ahead will take is claimed, up to a bound', () => {
  const pace = createPace(0, limits)
  pace.next(0)
  pace.note(8)
  expect(pace.next(100)).toBe(40)
  pace.note(40)
  expect(pace.next(200)).toBe(64)
})

test('where work is slow, no more is held than is under way', () => {
  const pace = createPace(0, limits)
  pace.next(0)
  pace.note(8)
  expect(pace.next(5_000)).toBe(8)
})
