import { expect, test } from 'vitest'
import { boundsOf } from './time-range'

const now = new Date('2026-03-01T12:00:00Z')

test('a moving range is counted back from now, whatever else was given', () => {
  expect(boundsOf({ within: '24h', to: now }, now)).toEqual({
    from: new Date('2026-02-28T12:00:00Z'),
    to: undefined,
  })
})

test('fixed bounds stay as they are', () => {
  expect(boundsOf({ from: now }, now)).toEqual({ from: now, to: undefined })
})
