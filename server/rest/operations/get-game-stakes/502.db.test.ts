import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

const badGateway = { status: 502, code: 'E1002' }

test.each([
  [500, {}],
  [200, { mode: 'guesswork' }],
])('a provider that answers %d %j is a bad gateway', async (status, body) => {
  const { ask } = await openGetGameStakes()
  Object.assign((await fakeProvider()).answer, { status, body })
  await nestedError(await ask(), badGateway)
})

test('a provider that cannot be reached is a bad gateway', async () => {
  const { ask } = await openGetGameStakes({ provider: { baseUrl: 'http://127.0.0.1:9' } })
  await nestedError(await ask(), badGateway)
})
