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
    'offset=10001',
    'cursor=newer_0_018f0000-0000-7000-8000-000000000000',
    'cursor=%00',
    'from=yesterday',
    'to=2026-02-30T00:00:00Z',
    'from=0000-01-01T00:00:00Z',
  ]
  for (const query of [...wrong, 'transaction_type=deposit', 'status=lost', 'limit=ten']) {
    expect(await issuePaths(await ask({ path: `/v1/transactions?${query}` }))).toEqual([query.split('=')[0]])
  }
})

test('an offset that is too deep is told of the cursor, and a cursor comes without an offset', async () => {
  const { ask } = await openListTransactions()
  const { error } = await (await ask({ path: '/v1/transactions?offset=10001' })).json()
  expect(error).toMatchObject({
    code: 'E0003',
    details: { issues: [{ message: expect.stringContaining('cursor') }] },
  })
  const cursor = 'older_0_018f0000-0000-7000-8000-000000000000'
  expect(await issuePaths(await ask({ path: `/v1/transactions?offset=1&cursor=${cursor}` }))).toEqual([
    'cursor',
  ])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openListTransactions, (ref) => ({
    path: `/v1/transactions?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openListTransactions))
