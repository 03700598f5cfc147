import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openGetTransaction } from '@/server/rest/testing/scenes/transactions'

test('an id that is no UUID is refused by name', async () => {
  const { ask } = await openGetTransaction()
  expect(await issuePaths(await ask({ path: '/v1/transactions/tx-1' }))).toEqual(['id'])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetTransaction, (ref) => ({
    path: `/v1/transactions/01981f3e-2c4d-7a31-8f6b-0e9d8c7b6a04?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openGetTransaction))
