import { test } from 'vitest'
import { tokenOf } from '@/server/rest/testing/api-tenant'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a read-only key may not issue', () => expectScopeRefused(openIssueFreeRounds))

test('a key that may only cancel free rounds may not issue them', async () => {
  const { ask, tenant } = await openIssueFreeRounds()
  const token = await tokenOf(tenant, ['read', 'free_rounds.write'])
  await nestedError(await ask({ token }), { status: 403, code: 'E5004' })
})
