import { beforeEach, test } from 'vitest'
import { createProviderHttp } from '@/server/providers/http'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'
import { replaceSingleton } from '@/server/testing/replace-singleton'

beforeEach(() => replaceSingleton('provider-http', createProviderHttp({ deadlineMs: 100 })))

test('a provider that does not answer in time is a gateway timeout', async () => {
  const { ask } = await openCreateSession()
  Object.assign((await fakeProvider()).answer, { status: null })
  await nestedError(await ask(), { status: 504, code: 'E1053' })
})
