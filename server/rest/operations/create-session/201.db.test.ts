import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { fakeProvider, openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('a session is created with a one-time address of ours', async () => {
  const { ask, tenant } = await openCreateSession()
  const response = await ask()
  expect(response.status).toBe(201)
  expect(response.headers.get('x-idempotent-replayed')).toBeNull()
  expect(await response.json()).toEqual({
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    game_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/launch\/.+/),
    provider_session_uid: 'provider-1',
    provider_code: tenant.providerCode,
  })
})

test('the same key answers with the first session, even with another body, and launches nothing more', async () => {
  const { ask } = await openCreateSession()
  const headers = { 'idempotency-key': newId() }
  const first = await ask({ headers })
  const launches = (await fakeProvider()).calls.length
  const replay = await ask({ headers, body: { player_id: 'someone-else' } })
  expect([replay.status, replay.headers.get('x-idempotent-replayed')]).toEqual([201, 'true'])
  expect(replay.headers.get('croupier-warning')).toBe(
    'the first session of this Idempotency-Key has another player_id',
  )
  expect(await replay.json()).toEqual(await first.json())
  expect((await fakeProvider()).calls).toHaveLength(launches)
  expect((await ask({ headers })).headers.get('croupier-warning')).toBeNull()
})

test('unknown fields are ignored, and named in a header', async () => {
  const { ask } = await openCreateSession()
  const response = await ask({ body: { favourite_colour: 'red' } })
  expect(response.status).toBe(201)
  expect(response.headers.get('croupier-warning')).toBe('unknown body fields: favourite_colour')
})
