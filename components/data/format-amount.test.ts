import { expect, it } from 'vitest'
import { formatAmount } from './format-amount'

it.each([
  [0.2, 'EUR', '0.20'],
  [0.005, 'EUR', '0.005'],
  [1500, 'JPY', '1,500'],
  [1, 'KWD', '1.000'],
])('%d %s reads %s', (amount, currency, shown) => {
  expect(formatAmount(amount, currency)).toBe(shown)
})
