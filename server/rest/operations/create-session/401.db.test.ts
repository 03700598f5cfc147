import { beforeEach, test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'

beforeEach(async () => {
  Object.assign((await fakeProvider()).answer, {
    status: 401,
    body: { error: 'signature', message: 'Wrong.' },
  })
})

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openCreateSession))

test('a provider that does not accept our credentials is told apart by its code', async () => {
  const { ask } = await openCreateSession()
  await nestedError(await ask(), { status: 401, code: 'E1050' })
})
