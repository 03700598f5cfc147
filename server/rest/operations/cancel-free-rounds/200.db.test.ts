import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { tokenOf } from '@/server/rest/testing/api-tenant'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('what is outstanding is cancelled at the provider, and it is kept who did it', async () => {
  const { ask, fakeProvider, grantId, tenant } = await openCancelFreeRounds()
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    grant_id: grantId,
    status: 'cancelled',
    games: [{ game_id: tenant.gameId, status: 'cancelled' }],
  })
  expect(fakeProvider.cancelled).toMatchObject([{ path: `/free-rounds/${grantId}/cancel` }])
  const audited = await db.auditEntry.findFirstOrThrow({ where: { subjectId: grantId } })
  expect(audited).toMatchObject({ action: 'free_rounds.cancelled', brandId: tenant.brandId })
})

test('a key for free rounds alone may cancel', async () => {
  const { ask, tenant } = await openCancelFreeRounds()
  expect((await ask({ token: await tokenOf(tenant, ['free_rounds.write']) })).status).toBe(200)
})
