import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each([
  ['limit', '0'],
  ['limit', '201'],
  ['offset', '-1'],
  ['offset', '10001'],
  ['cursor', 'newer_0_018f0000-0000-7000-8000-000000000000'],
  ['status', 'gone'],
  ['player_id', 'x'.repeat(129)],
])('%s=%s is refused', async (name, value) => {
  const { ask } = await openListFreeRounds()
  expect(await issuePaths(await ask({ path: `/v1/free-rounds?${name}=${value}` }))).toEqual([name])
})

test('an offset that is too deep is told of the cursor, and a cursor comes without an offset', async () => {
  const { ask } = await openListFreeRounds()
  const { error } = await (await ask({ path: '/v1/free-rounds?offset=10001' })).json()
  expect(error).toMatchObject({ details: { issues: [{ message: expect.stringContaining('cursor') }] } })
  const cursor = 'older_0_018f0000-0000-7000-8000-000000000000'
  const both = await ask({ path: `/v1/free-rounds?offset=1&cursor=${cursor}` })
  expect(await issuePaths(both)).toEqual(['cursor'])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openListFreeRounds, (ref) => ({
    path: `/v1/free-rounds?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openListFreeRounds))
