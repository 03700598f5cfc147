import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetReconciliation } from '@/server/rest/testing/scenes/reconciliations'

test('an unknown period is not found', async () => {
  const { ask } = await openGetReconciliation()
  await nestedError(await ask({ path: `/v1/reconciliations/${newId()}` }), { status: 404, code: 'E0004' })
})
