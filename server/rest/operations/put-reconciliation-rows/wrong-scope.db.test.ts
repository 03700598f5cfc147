import { test } from 'vitest'
import { tokenOf } from '@/server/rest/testing/api-tenant'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openPutRows } from '@/server/rest/testing/scenes/reconciliations'

test('a key without the scope is refused', () => expectScopeRefused(openPutRows))

test('the scope for everything else does not send a journal', async () => {
  const { ask, tenant } = await openPutRows()
  const token = await tokenOf(tenant, ['read', 'write', 'free_rounds.write'])
  await nestedError(await ask({ token }), { status: 403, code: 'E5004' })
})
