import { expect, it } from 'vitest'
import { isReversed } from './amount-range'

it.each([
  ['10', '9.99', true],
  ['9.99', '10', false],
  ['10', '10.00', false],
  ['0.0002', '0.0001', true],
  ['9999999999999.9999', '9999999999999.9998', true],
  [undefined, '1', false],
  ['x', '1', false],
])('from %s to %s is reversed: %s', (lowest, highest, reversed) => {
  expect(isReversed(lowest, highest)).toBe(reversed)
})
