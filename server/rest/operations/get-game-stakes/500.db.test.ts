import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

const misconfigured = { status: 500, code: 'E1004' }

test('a provider whose dialect nobody speaks is not told as one that is away', async () => {
  const { ask } = await openGetGameStakes({ provider: { dialect: 'klingon' } })
  await nestedError(await ask(), misconfigured)
})

test('a provider whose secret cannot be opened is not told as one that is away', async () => {
  const { ask } = await openGetGameStakes({ provider: { secretSealed: 'v1.unreadable' } })
  await nestedError(await ask(), misconfigured)
})

test('a provider that does not accept our signature is not told as one that is away', async () => {
  const { ask } = await openGetGameStakes()
  Object.assign((await fakeProvider()).answer, { status: 401, body: { error: 'bad_signature', message: '' } })
  await nestedError(await ask(), misconfigured)
})
