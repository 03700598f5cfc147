import { expect, test } from 'vitest'
import { expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

test.each(['limit=0', 'limit=1001', 'cursor=nonsense', 'amounts=float'])(
  '%s is refused by name',
  async (query) => {
    const { ask, id } = await openGetReconciliation()
    expect(await issuePaths(await ask({ path: `/v1/reconciliations/${id}?${query}` }))).toEqual([
      query.split('=')[0],
    ])
  },
)

test('an ID that is none is refused', async () => {
  const { ask } = await openGetReconciliation()
  expect(await issuePaths(await ask({ path: '/v1/reconciliations/march' }))).toEqual(['id'])
})

test('another version of the interface is refused', () => expectVersionChecked(openGetReconciliation))
