import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test.each([
  ['from', { from: 'tomorrow' }],
  ['from', { from: '2026-02-30' }],
  ['to', { from: '2026-03-02', to: '2026-03-01' }],
  ['to', { from: '2026-03-01', to: '2027-03-02' }],
  ['type', { type: 'update' }],
  ['page', { page: '0' }],
  ['per_page', { per_page: '201' }],
])('an impossible %s is refused by name', async (name, query) => {
  const { ask } = await openListGameCalendar()
  expect(await issuePaths(await ask({ query }))).toEqual([name])
})

test('another version of the interface is refused', () => expectVersionChecked(openListGameCalendar))

test('the brand selector is judged', () =>
  expectSelectorChecked(openListGameCalendar, (ref) => ({ query: { sub_operator_ref: ref } })))
