import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

test.each([
  ['game_id', 'lucky-harbour'],
  ['player_id', ''],
  ['player_id', 'x'.repeat(129)],
  ['player_id', 'a\u0000'],
  ['balance', 10.5],
  ['balance', '100'],
  ['currency', 'JPY'],
  ['country', 'ZZ'],
  ['lang', 'EN'],
  ['return_url', 'http://casino.example'],
  ['deposit_url', `https://casino.example/${'a'.repeat(2048)}`],
])('%s is refused as %j', async (field, value) => {
  const { ask } = await openCreateSession()
  expect(await issuePaths(await ask({ body: { [field]: value } }))).toEqual([field])
})

test.each(['', 'a b', 'a'.repeat(129), 'a:b'])('the Idempotency-Key %j is refused', async (key) => {
  const { ask } = await openCreateSession()
  expect(await issuePaths(await ask({ headers: { 'idempotency-key': key } }))).toEqual(['Idempotency-Key'])
})

test('a currency the game is not offered in is refused', async () => {
  const { ask } = await openCreateSession({ provider: { supportedCurrencies: ['SEK'] } })
  expect(await issuePaths(await ask())).toEqual(['currency'])
})

test('the brand selector is judged before the game', () =>
  expectSelectorChecked(openCreateSession, (ref) => ({
    body: { game_id: newId(), sub_operator_ref: ref },
  })))

test('a launch cannot create a brand beyond the cap', async () => {
  const { ask } = await openCreateSession({ settings: { kind: 'platform', brandLimit: 1 } })
  await nestedError(await ask({ body: { sub_operator_ref: 'second' } }), { status: 400, code: 'E6007' })
})

test('another version of the interface is refused', () => expectVersionChecked(openCreateSession))

test('a player who has reached a loss limit opens no session, and is told which and until when', async () => {
  const { ask, tenant } = await openCreateSession()
  const limits = { organizationId: tenant.organizationId, brandId: tenant.brandId, currency: 'EUR' }
  const set = { ...limits, playerId: 'player-1', version: 2, pending: [], changedAt: new Date() }
  await db.playLimit.create({ data: { ...set, loss7d: 0n } })
  const body = { player_id: 'player-1', currency: 'EUR' }
  const { details } = await nestedError(await ask({ body }), { status: 400, code: 'E4005' })
  expect(details).toEqual({
    ...{ limit: 'loss_7d', version: 'player/2', period: '7d', currency: 'EUR' },
    ...{ limit_amount: 0, used: 0, frees_at: null },
  })
  expect(await issuePaths(await ask({ body: { ...body, currency: 'USD' } }))).toEqual(['currency'])
  expect((await ask({ body: { ...body, player_id: 'player-2' } })).status).toBe(201)
})
