import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

test.each([
  [{ session_id: 'x' }, 'session_id'],
  [{ lang: 'English' }, 'lang'],
])('%j is refused by name', async (body, field) => {
  const { ask } = await openCreateRoundReplay()
  expect(await issuePaths(await ask({ body }))).toEqual([field])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openCreateRoundReplay, (ref) => ({
    path: `/v1/rounds/aurora/round-1/replay?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openCreateRoundReplay))
