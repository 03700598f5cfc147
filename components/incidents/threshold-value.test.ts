import { expect, it } from 'vitest'
import { readThreshold, showThreshold, thresholdRange, writeThreshold } from './threshold-value'

it.each([
  ['eur', '40,000', 4_000_000n, '40,000 EUR'],
  ['eur', '1000.05', 100_005n, '1,000.05 EUR'],
  ['times', '350', 350n, '350 ×'],
  ['percent', '50', 50n, '50 %'],
  ['seconds', '900', 900n, '15 min'],
  ['seconds', '90', 90n, '90 s'],
] as const)('%s %s is read exactly, shown, and typed back', (unit, typed, value, shown) => {
  expect(readThreshold(unit, typed)).toBe(value)
  expect(showThreshold(unit, value)).toBe(shown)
  expect(readThreshold(unit, writeThreshold(unit, value))).toBe(value)
})

it('seconds are typed as seconds, and the range says so', () => {
  expect(thresholdRange('seconds', 60n, 604_800n)).toBe('Enter 60 to 604,800 seconds.')
  expect(thresholdRange('minutes', 5n, 1_440n)).toBe('Enter 5 min to 1,440 min.')
})

it.each([
  ['eur', '1.5'],
  ['eur', '1000,50'],
  ['count', '1,5'],
  ['count', '1.50'],
  ['count', '-1'],
  ['count', ''],
  ['count', '1e3'],
] as const)('%s %j is no threshold', (unit, typed) => {
  expect(readThreshold(unit, typed)).toBeNull()
})
