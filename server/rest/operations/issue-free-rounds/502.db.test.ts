import { expect, test } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { expireFreeRounds } from '@/server/modules/play/free-rounds'
import { perGame } from '@/server/rest/testing/free-rounds-provider'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('issued on no game, the refusal names the grant and each game', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  fakeProvider.issue = perGame('failed')
  const response = await ask()
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({
    error: 'provider_error',
    status: 502,
    grant_id: expect.any(String),
    grant_status: 'issue_failed',
    games: [{ status: 'issue_failed', reason: 'told so' }, { status: 'issue_failed' }],
  })
})

test.each([400, 401, 404])('a provider that refuses the call with %d is told so', async (status) => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  fakeProvider.issue = () => ({ status, body: { error: 'no', message: 'No.' } })
  const response = await ask()
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: 'provider_error', grant_status: 'issue_failed' })
})

test('the same request again repeats the refusal, and the provider is not asked again', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  fakeProvider.issue = perGame('failed')
  const headers = { 'idempotency-key': newId() }
  const first = await (await ask({ headers })).json()
  fakeProvider.issue = perGame('active')
  const replay = await ask({ headers })
  expect(replay.status).toBe(502)
  expect(await replay.json()).toEqual(first)
  expect(fakeProvider.issued).toHaveLength(1)
})

test('an answer after the end is refused, and so is each replay once the sweep has closed the grant', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  fakeProvider.issue = async (asked) => {
    await db.freeRoundGrant.updateMany({
      where: { games: { some: { game: { providerGameId: { in: asked.games } } } } },
      data: { endAt: new Date(), startAt: new Date(0) },
    })
    return perGame('active')(asked)
  }
  const headers = { 'idempotency-key': newId() }
  const response = await ask({ headers })
  expect(response.status).toBe(502)
  const first = await response.json()
  expect(first).toMatchObject({ error: 'provider_error', grant_status: 'expired' })
  await expireFreeRounds(systemContext('test', systemClock, 'test'))
  const replay = await ask({ headers })
  expect([replay.status, await replay.json()]).toEqual([502, first])
})

test('stakes that cannot be read are a bad gateway, and nothing is issued', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  fakeProvider.stakes = () => ({ status: 500, body: {} })
  await nestedError(await ask(), { status: 502, code: 'E1002' })
  expect(fakeProvider.issued).toEqual([])
})

test('a provider that is disabled for now is a bad gateway', async () => {
  const { ask } = await openIssueFreeRounds({ provider: { status: 'unavailable' } })
  await nestedError(await ask(), { status: 502, code: 'E1002' })
})
