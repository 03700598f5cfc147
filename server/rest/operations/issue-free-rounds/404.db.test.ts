import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a game nobody knows is not found', async () => {
  const { ask } = await openIssueFreeRounds()
  await nestedError(await ask({ body: { games: [newId()] } }), { status: 404, code: 'E2001' })
})

test('a provider that is not connected is not found', async () => {
  const { ask } = await openIssueFreeRounds({ provider: { isRegistered: false } })
  await nestedError(await ask(), { status: 404, code: 'E1001' })
})

test('a provider nobody knows is not found, whatever the games are', async () => {
  const { ask } = await openIssueFreeRounds()
  await nestedError(await ask({ body: { provider_code: 'nobody' } }), { status: 404, code: 'E1001' })
  const games = [newId()]
  await nestedError(await ask({ body: { provider_code: 'nobody', games } }), { status: 404, code: 'E1001' })
})
