import { expect, test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('a key that has spent its budget waits, and others do not', () => expectRateLimited(openCreateSession))

test('a player has at most as many open sessions as the account allows', async () => {
  const { ask } = await openCreateSession({ settings: { sessionLimitPerPlayer: 1 } })
  expect((await ask()).status).toBe(201)
  const refused = await ask()
  await nestedError(refused, { status: 429, code: 'E3003' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask({ body: { player_id: 'p2' } })).status).toBe(201)
})

test('a provider with too many launches is told apart by its code', async () => {
  const { ask } = await openCreateSession()
  const { answer } = await fakeProvider()
  Object.assign(answer, { status: 429, body: { error: 'too_many', message: 'Slow down.' } })
  const response = await ask()
  await nestedError(response, { status: 429, code: 'E1052' })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})
