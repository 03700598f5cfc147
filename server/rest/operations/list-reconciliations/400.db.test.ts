import { expect, test } from 'vitest'
import { expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openListReconciliations } from '@/server/rest/testing/scenes/reconciliations'

test('each parameter out of its bounds is refused by name', async () => {
  const { ask } = await openListReconciliations()
  for (const query of ['limit=0', 'limit=201', 'cursor=%00', 'from=yesterday', 'to=2026', 'state=signed'])
    expect(await issuePaths(await ask({ path: `/v1/reconciliations?${query}` }))).toEqual([
      query.split('=')[0],
    ])
})

test('another version of the interface is refused', () => expectVersionChecked(openListReconciliations))
