import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { excludePlayer } from '@/server/modules/rules/players'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('the same request again gets the recorded answer and issues nothing', async () => {
  const { ask, fakeProvider } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  const first = await (await ask({ headers })).json()
  const replay = await ask({ headers })
  expect(replay.status).toBe(200)
  expect(await replay.json()).toEqual({ ...first, _replayed: true })
  expect(fakeProvider.issued).toHaveLength(1)
})

test('the order of properties and games and the spelling of times do not make another request', async () => {
  const { ask } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  const body = { start_at: '2026-03-01T00:00:00.000Z', campaign_ref: 'x' }
  const first = await (await ask({ headers, body })).json()
  const games = first.games.map((game: { game_id: string }) => game.game_id.toUpperCase()).reverse()
  const other = { campaign_ref: 'x', games, start_at: '2026-03-01T01:00:00+01:00' }
  expect((await ask({ headers, body: other })).status).toBe(200)
})

test('a replay is answered although issuing anew would be refused by now', async () => {
  const { ask, tenant } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  await ask({ headers })
  await excludePlayer(tenant.brand, { playerId: 'p1' })
  await db.game.updateMany({ where: { providerCode: tenant.providerCode }, data: { isActive: false } })
  expect((await ask({ headers })).status).toBe(200)
})

test('a replay needs no memory but the grant: it is answered after a day and more', async () => {
  const { ask } = await openIssueFreeRounds()
  const headers = { 'idempotency-key': newId() }
  const { grant_id: id } = await (await ask({ headers })).json()
  const longAgo = new Date(Date.now() - 400 * 86_400_000)
  await db.freeRoundGrant.update({ where: { id }, data: { createdAt: longAgo, issuedAt: longAgo } })
  expect((await ask({ headers })).status).toBe(200)
})
