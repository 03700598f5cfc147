import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalToNumber } from './decimal-number'

describe('a decimal text as a JSON number', () => {
  it.each([
    ['0.20', '0.2'],
    ['0.10000000', '0.1'],
    ['1000', '1000'],
    ['007.5', '7.5'],
    ['0', '0'],
    ['0.00000012', '1.2e-7'],
    ['96.47', '96.47'],
    ['0.30000000', '0.3'],
  ])('%s is written %s', (text, json) => {
    expect(JSON.stringify(decimalToNumber(text))).toBe(json)
  })

  it('reads the same as the text for any amount of up to 15 digits', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(999_999), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(6, '0')}`
        expect(decimalToNumber(text).toFixed(6)).toBe(text)
      }),
    )
  })

  it.each([
    '12345678901234567890',
    '0.12345678901234567890',
    '9007199254740993',
    '',
    '-1',
    '1e3',
    '.5',
    '1.',
    'NaN',
  ])('refuses %j rather than round or guess', (text) => {
    expect(() => decimalToNumber(text)).toThrow(RangeError)
  })
})
