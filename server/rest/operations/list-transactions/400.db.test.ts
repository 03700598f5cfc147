import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

test('each parameter out of its bounds is refused by name', async () => {
  const { ask } = await openListTransactions()
  const wrong = [
    'limit=0',
    'limit=201',
    'offset=-1',
    'from=yesterday',
    'to=2026-02-30T00:00:00Z',
    'from=0000-01-01T00:00:00Z',
  ]
  for (const query of [...wrong, 'transaction_type=deposit', 'status=lost', 'limit=ten']) {
    expect(await issuePaths(await ask({ path: `/v1/transactions?${query}` }))).toEqual([query.split('=')[0]])
  }
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openListTransactions, (ref) => ({
    path: `/v1/transactions?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openListTransactions))
