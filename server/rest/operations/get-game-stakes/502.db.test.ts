import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetGameStakes, studio } from '@/server/rest/testing/scenes/stakes'

const badGateway = { status: 502, code: 'E1002' }

test.each([
  [500, {}],
  [200, { mode: 'guesswork' }],
])('a studio that answers %d %j is a bad gateway', async (status, body) => {
  const { ask } = await openGetGameStakes()
  Object.assign((await studio()).answer, { status, body })
  await nestedError(await ask(), badGateway)
})

test('a studio that cannot be reached is a bad gateway', async () => {
  const { ask } = await openGetGameStakes({ provider: { baseUrl: 'http://127.0.0.1:9' } })
  await nestedError(await ask(), badGateway)
})
