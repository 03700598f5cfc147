import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test.each([
  ['currency', 'XXX'],
  ['stake_max', -1],
  ['loss_24h', 1.5],
  ['loss_7d', '100'],
  ['loss_30d', 2 ** 53],
  ['session_minutes_24h', 1_441],
])('%s may not be %j', async (field, value) => {
  const { ask } = await openSetPlayerLimits()
  expect(await issuePaths(await ask({ body: { [field]: value } }))).toEqual([field])
})

test('limits keep their currency while there are any', async () => {
  const { ask } = await openSetPlayerLimits()
  await ask()
  expect(await issuePaths(await ask({ body: { currency: 'USD' } }))).toEqual(['currency'])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openSetPlayerLimits, (ref) => ({ query: { sub_operator_ref: ref } })))

test('another version of the interface is refused', () => expectVersionChecked(openSetPlayerLimits))
