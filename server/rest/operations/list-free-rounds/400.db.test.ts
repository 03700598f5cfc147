import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each([
  ['limit', '0'],
  ['limit', '201'],
  ['offset', '-1'],
  ['status', 'gone'],
  ['player_id', 'x'.repeat(129)],
])('%s=%s is refused', async (name, value) => {
  const { ask } = await openListFreeRounds()
  expect(await issuePaths(await ask({ path: `/v1/free-rounds?${name}=${value}` }))).toEqual([name])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openListFreeRounds, (ref) => ({
    path: `/v1/free-rounds?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openListFreeRounds))
