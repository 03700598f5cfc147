import { expect, test } from 'vitest'
import { topUpUrl } from './view'

const exitUrl = 'https://croupier.example/complete'

test('a game has a top-up button only where it leads to a cashier', () => {
  const cashierUrl = 'https://casino.example/cashier'
  expect(topUpUrl({ cashierUrl, exitUrl })).toBe(cashierUrl)
  expect(topUpUrl({ cashierUrl: exitUrl, exitUrl })).toBeNull()
  expect(topUpUrl({ cashierUrl: null, exitUrl })).toBeNull()
  expect(topUpUrl({ cashierUrl: 'javascript:alert(1)', exitUrl })).toBeNull()
})
