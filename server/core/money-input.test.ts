import { describe, expect, test } from 'vitest'
import { moneyInput, readTypedAmount } from './money-input'

describe('an amount as typed', () => {
  test.each([
    ['1,500.00', 'EUR', 150_000n],
    ['100.5', 'EUR', 10_050n],
    ['1,500', 'JPY', 1_500n],
    ['-500.00', 'EUR', -50_000n],
  ])('%s %s is read exactly', (decimal, currency, amountMinor) =>
    expect(moneyInput.parse({ decimal, currency })).toEqual({ amountMinor, currency }),
  )

  test.each(['100,50', '1,,,,5', '10,0.50', '0,500'])('%s is refused by its comma', (decimal) => {
    const { error } = moneyInput.safeParse({ decimal, currency: 'EUR' })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['decimal'], expect.stringMatching(/^Write decimals with a point/)],
    ])
  })

  test('more decimals than the currency has are refused', () => {
    expect(readTypedAmount('1.005', 'EUR')).toMatch(/^Enter an amount in EUR/)
    expect(readTypedAmount('ten', 'EUR')).toMatch(/^Enter an amount in EUR/)
  })
})
