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

  test('is money already for callers that hold it, under the same rules', () => {
    for (const amountMinor of [150_000n, -1n, 0n])
      expect(moneyInput.parse({ amountMinor, currency: 'EUR' })).toEqual({ amountMinor, currency: 'EUR' })
    expect(moneyInput.parse({ amountMinor: 1n, currency: 'JPY' })).toEqual({
      amountMinor: 1n,
      currency: 'JPY',
    })
    const pathOf = (given: unknown) => moneyInput.safeParse(given).error?.issues[0]?.path
    expect(pathOf({ amountMinor: 1n, currency: 'XXZ' })).toEqual(['currency'])
    expect(pathOf({ amountMinor: 10n ** 30n, currency: 'EUR' })).toEqual(['decimal'])
    expect(pathOf({ amountMinor: 1, currency: 'EUR' })).toEqual(['decimal'])
    expect(pathOf(undefined)).toEqual([])
  })

  test('more decimals than the currency has are refused', () => {
    expect(readTypedAmount('1.005', 'EUR')).toMatch(/^Enter an amount in EUR/)
    expect(readTypedAmount('ten', 'EUR')).toMatch(/^Enter an amount in EUR/)
  })
})
