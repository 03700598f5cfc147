import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { perGame } from '@/server/rest/testing/free-rounds-provider'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'
import { createTestGame } from '@/server/testing/tenants'

test('a provider that cancels only some games makes the grant cancel_failed', async () => {
  const { ask, fakeProvider, grantId, tenant } = await openCancelFreeRounds()
  const gameId = await createTestGame({ providerCode: tenant.providerCode, freeRoundsSupport: true })
  await db.freeRoundGrantGame.create({ data: { grantId, gameId, status: 'active', roundsTotal: 10 } })
  fakeProvider.cancel = perGame('cancelled', 'failed')
  const response = await ask()
  expect(response.status).toBe(207)
  const { status, games } = await response.json()
  expect(status).toBe('cancel_failed')
  expect(games).toMatchObject([{ status: 'cancelled' }, { status: 'active', reason: 'told so' }])
})
