import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'
import { createTestGame } from '@/server/testing/tenants'

test('the games of the account are listed a page at a time, with the total before pages are cut', async () => {
  const { ask, tenant } = await openListGames({ game: { name: 'Lucky Harbour', rtp: '96.12', sortOrder: 1 } })
  await createTestGame({ providerCode: tenant.providerCode, name: 'Moon Dice', sortOrder: 2 })
  const response = await ask({ path: `/v1/games?provider=${tenant.providerCode}&per_page=1` })
  expect(response.status).toBe(200)
  expect(response.headers.get('x-api-mode')).toBe('live')
  expect(await response.json()).toMatchObject({
    games: [{ id: tenant.gameId, name: 'Lucky Harbour', rtp: 96.12, provider_code: tenant.providerCode }],
    total: 2,
    page: 1,
    per_page: 1,
  })
})

test('filters left empty are as if not sent', async () => {
  const { ask, tenant } = await openListGames()
  const response = await ask({ path: `/v1/games?provider=${tenant.providerCode}&search=&features=&type=` })
  expect(await response.json()).toMatchObject({ total: 1, page: 1, per_page: 50 })
})

test('an unseen brand of a platform is created by its first list', async () => {
  const { ask } = await openListGames({ settings: { kind: 'platform' } })
  expect((await ask({ path: '/v1/games?sub_operator_ref=Nordic' })).status).toBe(200)
})

test('free rounds that are off for the account at the provider are off on its games', async () => {
  const { ask, tenant } = await openListGames({ game: { freeRoundsSupport: true } })
  await createTestGame({ providerCode: tenant.providerCode, name: 'Undeclared' })
  const path = `/v1/games?provider=${tenant.providerCode}&sort=created_at`
  const supported = async () => {
    const { games } = await (await ask({ path })).json()
    return games.map((game: { free_rounds_support?: boolean }) => game.free_rounds_support)
  }
  expect(await supported()).toEqual([true, undefined])
  const { organizationId, providerCode } = tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, hasFreeRounds: false } })
  expect(await supported()).toEqual([false, false])
})
