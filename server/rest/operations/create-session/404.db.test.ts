import { beforeEach, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'

beforeEach(async () => {
  Object.assign((await fakeProvider()).answer, {
    status: 404,
    body: { error: 'unknown_game', message: 'No such game.' },
  })
})

test('an unknown game is not found', async () => {
  const { ask } = await openCreateSession()
  await nestedError(await ask({ body: { game_id: newId() } }), { status: 404, code: 'E2001' })
})

test('a game of a provider that is not connected is not found', async () => {
  const { ask } = await openCreateSession({ provider: { isRegistered: false } })
  await nestedError(await ask(), { status: 404, code: 'E1001' })
})

test('a game its provider does not know is not found', async () => {
  const { ask } = await openCreateSession()
  await nestedError(await ask(), { status: 404, code: 'E1051' })
})
