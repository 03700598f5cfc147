import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openGetRound } from '@/server/rest/testing/scenes/transactions'

test('a round id that no provider could have sent is refused by name', async () => {
  const { ask } = await openGetRound()
  for (const id of ['a%00b', 'a'.repeat(161), '%ff']) {
    expect(await issuePaths(await ask({ path: `/v1/rounds/aurora/${id}` }))).toEqual(['round_id'])
  }
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetRound, (ref) => ({
    path: `/v1/rounds/aurora/round-1?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openGetRound))

test.each(['limit=0', 'limit=501', 'limit=x', 'offset=-1'])('%s is refused by name', async (query) => {
  const { ask, tenant } = await openGetRound()
  const response = await ask({ path: `/v1/rounds/${tenant.providerCode}/round-1?${query}` })
  expect(await issuePaths(response)).toEqual([query.split('=')[0]])
})
