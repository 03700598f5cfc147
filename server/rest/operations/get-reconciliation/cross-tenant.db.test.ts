import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

test('another operator’s period is not found', async () => {
  const [mine, theirs] = [await openGetReconciliation(), await openGetReconciliation()]
  await nestedError(await mine.ask({ path: `/v1/reconciliations/${theirs.id}` }), {
    status: 404,
    code: 'E0004',
  })
})
