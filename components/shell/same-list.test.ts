import { expect, test } from 'vitest'
import { sameList } from './same-list'

test.each([
  ['/o/one', '/o/other'],
  ['/o/one/transactions', '/o/other/transactions'],
  ['/o/one/transactions/0190', '/o/other/transactions'],
  ['/o/one/callbacks/endpoints/0190', '/o/other/callbacks'],
  ['/o/one/developers/keys', '/o/other/developers/keys'],
  ['/o/one/rounds/aurora/1', '/o/other/transactions'],
  ['/o/one/rounds/open/1', '/o/other/rounds'],
  ['/account', '/o/other'],
  ['/staff/organizations', '/o/other'],
])('from %s the switch to another organization leads to %s', (pathname, address) => {
  expect(sameList('other', pathname)).toBe(address)
})
