import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { getCabinetGame, listGameFacets, searchGames, setGameSelection } from './index'
import type { GameSearch } from './search-games'

async function platformWithGames() {
  const own = await createTestTenant({ kind: 'platform' })
  const provider = await createTestProvider({ name: 'Northern' })
  const [enabled, disabled] = await Promise.all([
    createTestGame({ providerCode: provider, name: 'Sunken Temple', gameType: 'slots' }),
    createTestGame({ providerCode: provider, name: 'Desert Rail', gameType: 'crash' }),
  ])
  await setGameSelection(own.tenant, { gameIds: [disabled], isEnabled: false })
  const search = async (change: Partial<GameSearch> = {}) => {
    const asked = { provider, shown: 'all' as const, page: 1, per_page: 50, ...change }
    const { games, total } = await searchGames(own.tenant, asked)
    expect(total).toBe(games.length)
    return new Map(games.map((game) => [game.id, game.isEnabled]))
  }
  return { ...own, provider, enabled, disabled, search }
}

describe('the catalogue in the cabinet', () => {
  it('shows a game that is disabled, and says so', async () => {
    const { search, enabled, disabled } = await platformWithGames()
    expect(await search()).toEqual(
      new Map([
        [enabled, true],
        [disabled, false],
      ]),
    )
  })

  it('is narrowed to what is on, or to what is off', async () => {
    const { search, enabled, disabled } = await platformWithGames()
    expect([...(await search({ shown: 'on' })).keys()]).toEqual([enabled])
    expect([...(await search({ shown: 'off' })).keys()]).toEqual([disabled])
  })

  it("shows a brand's own choice where it has one", async () => {
    const { tenant, brandId, search, enabled, disabled } = await platformWithGames()
    await setGameSelection(tenant, { gameIds: [disabled], isEnabled: true, brandId })
    await setGameSelection(tenant, { gameIds: [enabled], isEnabled: false, brandId })
    expect([...(await search({ shown: 'on', brandId })).keys()]).toEqual([disabled])
    expect([...(await search({ shown: 'on' })).keys()]).toEqual([enabled])
  })

  it('combines search, type and state', async () => {
    const { search, disabled } = await platformWithGames()
    expect([...(await search({ search: 'des ra', type: 'crash', shown: 'off' })).keys()]).toEqual([disabled])
    expect(await search({ search: 'des ra', type: 'slots' })).toEqual(new Map())
  })

  it("is not looked at with another organization's brand", async () => {
    const { search } = await platformWithGames()
    const other = await createTestTenant()
    await expect(search({ brandId: other.brandId })).rejects.toMatchObject({ code: 'E6008' })
  })

  it('leaves out what the organization could not offer whatever it did', async () => {
    const { tenant, provider, search, enabled } = await platformWithGames()
    await db.provider.update({ where: { code: provider }, data: { status: 'suspended' } })
    expect(await search()).toEqual(new Map())
    await expect(getCabinetGame(tenant, { gameId: enabled })).rejects.toMatchObject({ code: 'E2001' })
    expect((await listGameFacets(tenant)).providers).not.toContainEqual({ code: provider, name: 'Northern' })
  })
})

describe('one game in the cabinet', () => {
  it('says what the organization and each named brand make of it', async () => {
    const { tenant, organizationId, brandId, disabled } = await platformWithGames()
    await db.brand.create({ data: { id: newId(), organizationId, ref: 'closed', status: 'retired' } })
    await setGameSelection(tenant, { gameIds: [disabled], isEnabled: true, brandId })
    const found = await getCabinetGame(tenant, { gameId: disabled })
    expect(found).toMatchObject({
      providerName: 'Northern',
      isEnabled: false,
      brands: [{ id: brandId, ref: 'main', isEnabled: true }],
    })
    expect(found.game.name).toBe('Desert Rail')
  })

  it('names no brand of a single organization', async () => {
    const own = await createTestTenant()
    const gameId = await createTestGame({ providerCode: await createTestProvider() })
    expect(await getCabinetGame(own.tenant, { gameId })).toMatchObject({ isEnabled: true, brands: [] })
  })
})
