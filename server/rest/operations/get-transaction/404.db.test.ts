import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetTransaction } from '@/server/rest/testing/scenes/transactions'

test('an unknown transaction is not found', async () => {
  const { ask } = await openGetTransaction()
  await nestedError(await ask({ path: `/v1/transactions/${newId()}` }), { status: 404, code: 'E0004' })
})
