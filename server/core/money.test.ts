import { describe, expect, it } from 'vitest'
import { currencyExponent, isKnownCurrency, MoneyError, shiftToDecimal } from './money'

describe('a code', () => {
  it('is written in capitals', () => {
    expect(isKnownCurrency('EUR')).toBe(true)
    expect(isKnownCurrency('eur')).toBe(false)
    expect(() => currencyExponent('eur')).toThrow(MoneyError)
  })
})

it('minor units become a decimal with as many places as the exponent says', () => {
  expect(shiftToDecimal(1_050_000n, 6)).toBe('1.050000')
  expect(shiftToDecimal(-5n, 2)).toBe('-0.05')
  expect(shiftToDecimal(12n, 0)).toBe('12')
})
