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

test('a copy asks for what changed or came since: by the game, its provider or the account', async () => {
  const { ask, tenant } = await openListGames({ game: { name: 'First' } })
  const { organizationId, providerCode, gameId } = tenant
  const others = ['Second', 'Third'].map((name) => createTestGame({ providerCode, name }))
  await Promise.all(others)
  const [before, since] = [new Date('2026-01-01T00:00:00Z'), '2026-02-01T00:00:00Z']
  await db.query('update game set updated_at = $1 where provider_code = $2', [before, providerCode])
  await db.query('update provider set updated_at = $1 where code = $2', [before, providerCode])
  const changed = async () => {
    const response = await ask({
      path: `/v1/games?provider=${providerCode}&sort=name&updated_since=${since}`,
    })
    return (await response.json()).games.map(({ name }: { name: string }) => name)
  }
  expect(await changed()).toEqual([])
  await db.gameSelection.create({ data: { id: gameId, organizationId, gameId, isEnabled: true } })
  expect(await changed()).toEqual(['First'])
  await db.game.updateMany({ where: { providerCode, name: 'Third' }, data: { rtp: 90 } })
  expect(await changed()).toEqual(['First', 'Third'])
  await db.providerAccess.create({ data: { organizationId, providerCode, isEnabled: true } })
  expect(await changed()).toEqual(['First', 'Second', 'Third'])
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
