import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a provider that fails midway leaves the grant pending: whether it issued is not known', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  fakeProvider.issue = () => ({ status: 500, body: { error: 'oops', message: 'Oops.' } })
  const response = await ask({ headers })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    error: 'provider_unavailable',
    status: 503,
    grant_id: expect.any(String),
    grant_status: 'pending_issue',
  })
  const replay = await ask({ headers })
  expect(await replay.json()).toMatchObject({ error: 'idempotency_in_progress', status: 409 })
})

test('a provider that is too busy took nothing on: the same request may be sent again', async () => {
  const { ask, fakeProvider, tenant } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  const { issue } = fakeProvider
  fakeProvider.issue = () => ({ status: 429, body: { error: 'busy', message: 'Later.' } })
  const response = await ask({ headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({
    error: 'provider_unavailable',
    message: expect.any(String),
    status: 503,
  })
  expect(await db.freeRoundGrant.count({ where: { brandId: tenant.brandId } })).toBe(0)
  fakeProvider.issue = issue
  expect((await ask({ headers })).status).toBe(201)
})
