import { expect, test } from 'vitest'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('a session is answered with what it was created with', async () => {
  const { ask, tenant, sessionId } = await openGetSession()
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    session_id: sessionId,
    game_id: tenant.gameId,
    provider_code: tenant.providerCode,
    player_id: 'p1',
    currency: 'EUR',
    country: 'SE',
    mode: 'real',
    status: 'created',
    launched_at: null,
    sub_operator_ref: null,
    operator_user_id: tenant.brandId,
  })
})

test('a suspended account or brand, and a platform with nobody to bill, can still read', () =>
  expectRecordsReadable(openGetSession))
