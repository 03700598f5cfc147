import currencies from 'currency-codes'
import { expect, test } from 'vitest'
import { asMinorUnits, exponentOf, toJsonInteger, toMajorUnits, toMinorUnits } from './index.js'

test('every currency of ISO 4217 has its decimals', () => {
  const noMoney = /^X(?!AF|CD|CG|OF|PF)/
  for (const { code, digits } of currencies.data.filter(({ code }) => !noMoney.test(code)))
    expect([code, exponentOf(code)]).toEqual([code, digits])
})

test.each([
  ['12.50', 'EUR', 1250n],
  ['-0.05', 'EUR', -5n],
  ['1500', 'JPY', 1500n],
  ['0.005', 'KWD', 5n],
  ['90071992547409.93', 'EUR', 9_007_199_254_740_993n],
] as const)('%s %s is exact, both ways', (major, currency, minor) => {
  expect(toMinorUnits(major, currency)).toBe(minor)
  expect(toMajorUnits(minor, currency)).toBe(major)
})

test.each(['12.505', '1e3', '', '1,00', '.5', ' 1', '0x10'])('%j is no amount of EUR', (text) => {
  expect(() => toMinorUnits(text, 'EUR')).toThrow(RangeError)
})

test('what is not exact is refused, not rounded', () => {
  expect(toMinorUnits('12.5', 'EUR')).toBe(1250n)
  for (const inexact of [0.5, 2 ** 53, '1.0']) expect(() => asMinorUnits(inexact)).toThrow(RangeError)
  expect(() => toJsonInteger(2n ** 53n)).toThrow(RangeError)
  expect(() => exponentOf('USDT')).toThrow(RangeError)
})
