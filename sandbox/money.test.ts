import { expect, test } from 'vitest'
import { aboutEuroCents, fromDecimal, toDecimal, toJsonInteger } from './money'
import { decimal } from './play/public/money.js'

test.each([
  [120n, 'EUR', '1.20'],
  [5n, 'EUR', '0.05'],
  [0n, 'EUR', '0.00'],
  [500n, 'JPY', '500'],
  [5n, 'KWD', '0.005'],
  [-150n, 'USD', '-1.50'],
])('%s minor units of %s are written %s, and read back', (minor, currency, text) => {
  expect(toDecimal(minor, currency)).toBe(text)
  expect(fromDecimal(text, currency)).toBe(minor)
})

test.each([
  ['0.001', 'EUR'],
  ['1.0', 'JPY'],
  ['0.0001', 'KWD'],
  ['1,00', 'EUR'],
  ['1e3', 'EUR'],
  ['', 'EUR'],
  ['.5', 'EUR'],
  [' 1', 'EUR'],
])('%j is no amount of %s', (text, currency) => {
  expect(fromDecimal(text, currency)).toBeNull()
})

test('fewer decimals than the currency has are fine', () => {
  expect(fromDecimal('1.2', 'EUR')).toBe(120n)
  expect(fromDecimal('1', 'KWD')).toBe(1000n)
})

test('a stake thought of in euro cents is whole in every exponent', () => {
  expect(aboutEuroCents(20, 'JPY')).toBe(20n)
  expect(aboutEuroCents(20, 'KWD')).toBe(200n)
  expect(aboutEuroCents(20, 'KZT')).toBe(10_000n)
})

test('an amount beyond the exact integers is refused, not rounded', () => {
  expect(() => toJsonInteger(2n ** 53n)).toThrow(RangeError)
})

test('the browser writes the same figures, grouped', () => {
  expect(decimal(123_456_789, 2)).toBe('1,234,567.89')
  expect(decimal(5, 3)).toBe('0.005')
  expect(decimal(1_500, 0)).toBe('1,500')
})
