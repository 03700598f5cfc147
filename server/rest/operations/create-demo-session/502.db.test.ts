import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test.each([
  ['a provider that fails', 500, {}, 'E1054'],
  ['an answer without an address', 200, {}, 'E1055'],
  ['an address that is not https', 200, { launch_url: 'http://games.provider.example' }, 'E1056'],
])('%s is a bad gateway', async (_, status, body, code) => {
  const { ask } = await openCreateDemoSession()
  Object.assign((await fakeProvider()).answer, { status, body })
  await nestedError(await ask(), { status: 502, code })
})
