import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

const notFound = { status: 404, code: 'E2001' }

test('an unknown game is not found', async () => {
  const { ask } = await openGetGameStakes()
  await nestedError(await ask({ path: `/v1/games/${newId()}/stakes?currency=EUR` }), notFound)
})

test('a game of a provider that needs an approval looks unknown without it', async () => {
  const { ask } = await openGetGameStakes({ provider: { requiresApproval: true } })
  await nestedError(await ask(), notFound)
})

test('a game its provider does not know is not found', async () => {
  const { ask } = await openGetGameStakes()
  Object.assign((await fakeProvider()).answer, {
    status: 404,
    body: { error: 'unknown_game', message: 'No.' },
  })
  await nestedError(await ask(), notFound)
})
