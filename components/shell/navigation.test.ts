import { expect, test } from 'vitest'
import { isCurrent, navigation } from './navigation'

/** Which pages of the menu are marked as the reader's. */
const marked = (path: string) =>
  navigation
    .flatMap(({ isStaff, items }) =>
      items.map(({ href }) => (isStaff ? href : `/o/one${href === '/' ? '' : href}`)),
    )
    .filter((address) => isCurrent(address, path))

test.each([
  ['/o/one', '/o/one'],
  ['/o/one/transactions/0190', '/o/one/transactions'],
  ['/o/one/rounds', '/o/one/rounds'],
  ['/o/one/rounds/open/0190', '/o/one/rounds'],
  ['/o/one/rounds/aurora/r-1', '/o/one/transactions'],
  ['/staff/rounds', '/staff/rounds'],
  ['/o/one/reconciliation/breaks/0190', '/o/one/reconciliation'],
  ['/o/one/team', '/o/one/team'],
  ['/o/one/team/sign-ins', '/o/one/team/sign-ins'],
])('on %s the menu marks %s alone', (path, address) => {
  expect(marked(path)).toEqual([address])
})
