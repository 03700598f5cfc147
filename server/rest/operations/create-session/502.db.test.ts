import { expect, test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'

test.each([
  ['a provider that fails', 503, {}, 'E1054'],
  ['a provider that refuses', 400, { error: 'closed', message: 'table closed' }, 'E1055'],
  ['a provider that forbids', 403, { error: 'no', message: '' }, 'E1055'],
  ['a provider that cannot process it', 422, { error: 'no', message: '' }, 'E1055'],
  ['an answer without an address', 200, { provider_session_uid: 'x' }, 'E1055'],
  ['an address that is not https', 200, { launch_url: 'http://games.provider.example' }, 'E1056'],
  ['an address that is a script', 200, { launch_url: 'javascript:alert(1)' }, 'E1056'],
])('%s is a bad gateway', async (_, status, body, code) => {
  const { ask } = await openCreateSession()
  Object.assign((await fakeProvider()).answer, { status, body })
  await nestedError(await ask(), { status: 502, code })
})

test('a provider that is disabled for now is a bad gateway, unasked', async () => {
  const { ask } = await openCreateSession({ provider: { status: 'unavailable' } })
  const before = (await fakeProvider()).calls.length
  await nestedError(await ask(), { status: 502, code: 'E1002' })
  expect((await fakeProvider()).calls).toHaveLength(before)
})

test('a provider that cannot be reached is a bad gateway', async () => {
  const { ask } = await openCreateSession({ provider: { baseUrl: 'http://127.0.0.1:9' } })
  await nestedError(await ask(), { status: 502, code: 'E1054' })
})
