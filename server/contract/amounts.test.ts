import { expect, it, test } from 'vitest'
import { differenceOf, isReversed, plainAmount, whyNoAmount } from './amounts'

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

test.each([
  ['0', '0'],
  ['100.50', '100.50'],
  ['1500', '1500'],
  ['1,500.00', '1500.00'],
  ['-1,500', '-1500'],
  ['12,345,678.9', '12345678.9'],
])('%s is an amount', (typed, plain) => expect(plainAmount(typed)).toBe(plain))

test.each([
  '100,50',
  '1,,,,5',
  '10,0.50',
  '1,5',
  '1,5000',
  '0,500',
  '1500,000',
  '1,234567',
  '1.500,00',
  '1.500,000',
  ',500',
  '1,500,',
])('commas that are no complete groups of three make %s no amount, and it says so', (typed) => {
  expect(plainAmount(typed)).toBeNull()
  expect(whyNoAmount(typed, 'Enter an amount.')).toMatch(/^Write decimals with a point/)
})

test.each(['', 'ten', '1e3', '1.', '.5', '--1', '1 500', '+1'])('%j is no amount either', (typed) => {
  expect(plainAmount(typed)).toBeNull()
  expect(whyNoAmount(typed, 'Enter an amount.')).toBe('Enter an amount.')
})

test.each([
  ['100.50', '1', '99.50'],
  ['1', '100.5', '-99.5'],
  ['0.30', '0.10', '0.20'],
  ['9007199254740993', '1', '9007199254740992'],
  ['-1.00', '2', '-3.00'],
  ['x', '1', null],
])('%s less %s is %s', (amount, less, rest) => {
  expect(differenceOf(amount, less)).toBe(rest)
})
