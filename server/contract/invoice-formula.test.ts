import { expect, test } from 'vitest'
import { formulaSteps, groupedIban } from './invoice-formula'

test('a formula is shown step by step, rate × base with what was carried over', () => {
  const formula =
    'GGR 7,350.35 + carried over -2,472.50 = 4,877.85; 14 % of 4,877.85 = 682.90; at least 100.00'
  expect(formulaSteps(formula)).toEqual([
    'GGR 7,350.35 + carried over −2,472.50 = 4,877.85',
    '14 % × 4,877.85 = 682.90',
    'At least 100.00',
  ])
})

test('an IBAN is read in groups of four', () => {
  expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})
