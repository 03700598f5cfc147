import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { openPutRows } from '@/server/rest/testing/scenes/reconciliations'

test('an unknown period is not found', async () => {
  const { ask } = await openPutRows()
  await nestedError(await ask({ path: `/v1/reconciliations/${newId()}/rows` }), {
    status: 404,
    code: 'E0004',
  })
})
