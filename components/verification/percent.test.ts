import { expect, test } from 'vitest'
import { parsePercent, percentText } from './percent'

test.each([
  ['25', 250_000],
  ['33.3333', 333_333],
  ['0.0001', 1],
  ['100', 1_000_000],
  ['12.5', 125_000],
])('%s %% is read exactly, and shown as it was typed', (text, share) => {
  expect(parsePercent(text)).toBe(share)
  expect(percentText(share)).toBe(text)
})

test.each(['', '0', '100.0001', '25,5', '1e1', '-1', '33.33333'])('"%s" is no share', (text) => {
  expect(parsePercent(text)).toBeNull()
})
