import { expect, test } from 'vitest'
import { createPace } from './claim-pace'

test('a lane begins with what it may have in flight', () => {
  expect(createPace(0).next(0)).toBe(8)
})

test('a fast wallet’s lane claims what half a second will take, up to a bound', () => {
  const pace = createPace(0)
  pace.next(0)
  pace.note(8)
  expect(pace.next(100)).toBe(40)
  pace.note(40)
  expect(pace.next(200)).toBe(64)
})

test('a slow wallet’s lane holds no more than it sends', () => {
  const pace = createPace(0)
  pace.next(0)
  pace.note(8)
  expect(pace.next(5_000)).toBe(8)
})
