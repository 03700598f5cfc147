import { expect, test } from 'vitest'
import { isAboveLimit } from './limit'

const rates = { rates: new Map(Object.entries({ EUR: '1', USD: '1.25', JPY: '160' })) }
const limitMinor = 10_000_00n

test.each([
  ['EUR', 10_000_00n, false],
  ['EUR', 10_000_01n, true],
  ['USD', 12_500_00n, false],
  ['USD', 12_500_02n, true],
  ['JPY', 1_600_000n, false],
  ['JPY', 1_600_001n, true],
  ['GBP', 1n, true],
])('%s %s: above the limit of 10,000 EUR is %s', (currency, amountMinor, isAbove) => {
  expect(isAboveLimit({ amountMinor, currency }, { limitMinor, rates })).toBe(isAbove)
})

test('without any rates an amount in EUR is compared as it is, and any other needs a second person', () => {
  expect(isAboveLimit({ amountMinor: 10_000_00n, currency: 'EUR' }, { limitMinor, rates: null })).toBe(false)
  expect(isAboveLimit({ amountMinor: 1n, currency: 'USD' }, { limitMinor, rates: null })).toBe(true)
})
