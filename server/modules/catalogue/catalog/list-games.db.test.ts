import { beforeEach, describe, expect, it } from 'vitest'
import { ListGamesQuery } from '@/server/contract/operations/games'
import { GameList } from '@/server/contract/resources/game'
import type { BrandContext } from '@/server/core/context'
import { db } from '@/server/db'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { listGames } from './index'

let ctx: BrandContext
let providerCode: string

beforeEach(async () => {
  await db.game.deleteMany()
  await db.provider.deleteMany()
  ctx = (await createTestTenant()).brand
  providerCode = await createTestProvider()
})

type NewGame = Omit<Parameters<typeof createTestGame>[0], 'providerCode'>
const games = async (...list: NewGame[]) => {
  for (const game of list) await createTestGame({ providerCode, ...game })
}
const named = (...names: string[]) => games(...names.map((name) => ({ name })))
const list = (query: Record<string, string> = {}) => listGames(ctx, ListGamesQuery.parse(query))

describe('a list of games', () => {
  it('is as the contract says, with everything a game declares', async () => {
    await games({
      id: '0190a000-0000-7000-8000-000000000001',
      providerGameId: 'g1',
      name: 'Gold',
      brand: 'Northern',
      gameType: 'slots',
      rtp: '96.50',
      volatility: 'high',
      hasMobile: true,
      hasDesktop: false,
      thumbnailUrl: 'https://cdn.example/1.png',
      freeRoundsSupport: true,
      blockedCountries: ['US'],
      supportedCurrencies: ['EUR'],
      certifiedMarkets: { regulated: ['MT'], dotcom: true, low_barrier: [] },
      features: ['megaways'],
      releaseDate: new Date('2024-02-29'),
      minBet: '0.10',
      maxBet: '100',
      defaultBet: '1.5',
      betLimitsCurrency: 'EUR',
      maxWinMultiplier: '5000',
      betSteps: { currency: 'EUR', steps: ['0.10', '0.2'] },
    })
    const page = await list()
    expect(GameList.parse(page)).toEqual(page)
    expect(page).toEqual({ games: [expect.anything()], total: 1, page: 1, per_page: 50 })
    expect(page.games[0]).toEqual({
      id: '0190a000-0000-7000-8000-000000000001',
      provider_game_id: 'g1',
      provider_code: providerCode,
      name: 'Gold',
      brand: 'Northern',
      category: 'slots',
      game_type: 'slots',
      rtp: 96.5,
      volatility: 'high',
      has_mobile: true,
      has_desktop: false,
      has_demo: true,
      thumbnail_url: 'https://cdn.example/1.png',
      free_rounds_support: true,
      blocked_countries: ['US'],
      certified_markets: { regulated: ['MT'], dotcom: true, low_barrier: [] },
      features: ['megaways'],
      release_date: '2024-02-29',
      supported_currencies: ['EUR'],
      min_bet: 0.1,
      max_bet: 100,
      default_bet: 1.5,
      bet_limits_currency: 'EUR',
      max_win_multiplier: 5000,
      bet_steps: { currency: 'EUR', steps: [0.1, 0.2] },
    })
  })

  it('leaves out what is undeclared, and says null where the contract does', async () => {
    await games({ providerGameId: 'g1', name: 'Bare' })
    const [game] = (await list()).games
    expect(game).toEqual({
      id: expect.any(String),
      provider_game_id: 'g1',
      provider_code: providerCode,
      name: 'Bare',
      category: 'slots',
      has_demo: true,
      blocked_countries: [],
      certified_markets: null,
      features: [],
      supported_currencies: [],
      min_bet: null,
      max_bet: null,
      default_bet: null,
      bet_limits_currency: null,
      max_win_multiplier: null,
      bet_steps: null,
    })
  })

  it('shows the game’s own lists, empty ones too, and else the provider’s', async () => {
    const lists = { supportedCurrencies: ['EUR'], blockedCountries: ['US'] }
    providerCode = await createTestProvider(lists)
    await games(
      { name: '1 inherits' },
      { name: '2 own', supportedCurrencies: ['GBP'], blockedCountries: ['FR'] },
      { name: '3 unrestricted', supportedCurrencies: [], blockedCountries: [] },
    )
    const shown = (await list({ sort: 'name' })).games
    expect(shown.map((game) => [game.supported_currencies, game.blocked_countries])).toEqual([
      [['EUR'], ['US']],
      [['GBP'], ['FR']],
      [[], []],
    ])
  })
})

describe('pages', () => {
  it('cut what matches, and count all of it', async () => {
    await named('a', 'b', 'c', 'd', 'e')
    const page = await list({ sort: 'name', page: '2', per_page: '2' })
    expect(page).toMatchObject({ total: 5, page: 2, per_page: 2 })
    expect(page.games.map(({ name }) => name)).toEqual(['c', 'd'])
  })

  it('beyond the last are empty and still count', async () => {
    await named('a', 'b')
    expect(await list({ page: '1000000', per_page: '200' })).toMatchObject({ games: [], total: 2 })
  })

  it('of nothing are empty', async () => {
    expect(await list()).toEqual({ games: [], total: 0, page: 1, per_page: 50 })
  })

  it('neither repeat nor lose a game when all sort alike', async () => {
    await games(
      ...Array.from({ length: 25 }, (_, index) => ({ name: 'same', providerGameId: String(index) })),
    )
    for (const sort of ['name', '-name', 'rtp', '-rtp', 'sort_order', '-release_date']) {
      const seen = new Set<string>()
      for (const page of ['1', '2', '3']) {
        for (const { id } of (await list({ sort, page, per_page: '10' })).games) seen.add(id)
      }
      expect(seen.size).toBe(25)
    }
  })
})
