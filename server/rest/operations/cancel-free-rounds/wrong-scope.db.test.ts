import { expect, test } from 'vitest'
import { tokenOf } from '@/server/rest/testing/api-tenant'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a read-only key is refused flat, without a status in the body', async () => {
  const { ask, tenant, fakeProvider } = await openCancelFreeRounds()
  const response = await ask({ token: await tokenOf(tenant, ['read']) })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ error: 'insufficient_scope', message: expect.any(String) })
  expect(fakeProvider.cancelled).toEqual([])
})
