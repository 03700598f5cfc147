import { beforeEach, describe, expect, it } from 'vitest'
import { ListGamesQuery } from '@/server/contract/operations/games'
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
const names = async (query: Record<string, string>) => (await list(query)).games.map(({ name }) => name)

describe('filters', () => {
  it('by provider and by its game id', async () => {
    await games({ name: 'here', providerGameId: 'x' })
    await createTestGame({
      providerCode: await createTestProvider({ code: 'other' }),
      name: 'there',
      providerGameId: 'x',
    })
    expect(await names({ provider: 'other' })).toEqual(['there'])
    expect(await names({ provider_game_id: 'x', provider: providerCode })).toEqual(['here'])
    expect(await names({ provider: 'nobody' })).toEqual([])
  })

  it('by type and by volatility', async () => {
    await games(
      { name: 'a', gameType: 'slots', volatility: 'low' },
      { name: 'b', gameType: 'crash', volatility: 'high' },
      { name: 'c' },
    )
    expect(await names({ type: 'crash' })).toEqual(['b'])
    expect(await names({ volatility: 'low' })).toEqual(['a'])
    expect(await names({ type: 'crash', volatility: 'low' })).toEqual([])
  })

  it('by RTP, bounds included, unknown ones left out', async () => {
    await games(
      { name: '95', rtp: '95' },
      { name: '96', rtp: '96' },
      { name: '97', rtp: '97' },
      { name: '?' },
    )
    expect(await names({ rtp_min: '96', sort: 'rtp' })).toEqual(['96', '97'])
    expect(await names({ rtp_max: '96', sort: 'rtp' })).toEqual(['95', '96'])
    expect(await names({ rtp_min: '95.5', rtp_max: '96.5' })).toEqual(['96'])
    expect(await names({ rtp_min: '0', sort: 'rtp' })).toHaveLength(3)
  })

  it('by features, all of which a game must have', async () => {
    await games(
      { name: 'both', features: ['a', 'b', 'c'] },
      { name: 'one', features: ['a'] },
      { name: 'none' },
    )
    expect(await names({ features: 'a,b' })).toEqual(['both'])
    expect(await names({ features: 'a', sort: 'name' })).toEqual(['both', 'one'])
  })

  it('by a currency in the effective list: an empty list names none', async () => {
    await games({ name: 'own', supportedCurrencies: ['EUR', 'GBP'] }, { name: 'open' })
    const euros = await createTestProvider({ supportedCurrencies: ['EUR'] })
    await createTestGame({ providerCode: euros, name: 'inherits' })
    await createTestGame({ providerCode: euros, name: 'narrower', supportedCurrencies: ['GBP'] })
    await createTestGame({ providerCode: euros, name: 'lifted', supportedCurrencies: [] })
    expect(await names({ currency: 'EUR', sort: 'name' })).toEqual(['inherits', 'own'])
    expect((await list({ currency: 'eur', per_page: '1' })).total).toBe(2)
  })

  it('count before the page is cut', async () => {
    await games(...['a', 'b', 'c'].map((name) => ({ name, gameType: 'slots' })), { name: 'd' })
    expect(await list({ type: 'slots', per_page: '1' })).toMatchObject({ total: 3, games: [{}] })
  })
})

describe('a search', () => {
  it.each([
    ['gold', ['Book of Gold', 'Golden Tiger']],
    ['GOLD TI', ['Golden Tiger']],
    ['tiger gold', ['Golden Tiger']],
    ['eclair', ['Éclair Royale']],
    ['Éclair', ['Éclair Royale']],
    ['dragons', ['Dragon’s Lair 2']],
    ["dragon's lair", ['Dragon’s Lair 2']],
    ['dragon', ['Dragon’s Lair 2']],
    ['2', ['Dragon’s Lair 2']],
    ['old', []],
    ['book-of', ['Book of Gold']],
    ['lodz', ['Łódź Nights']],
    ['книга', ['Книга Ра']],
  ])('for %j finds %j', async (search, found) => {
    await named('Book of Gold', 'Golden Tiger', 'Éclair Royale', 'Dragon’s Lair 2', 'Łódź Nights', 'Книга Ра')
    expect(await names({ search, sort: 'name' })).toEqual(found)
  })

  it.each([
    "'",
    '"',
    '\\',
    '&',
    '|',
    '!',
    '(',
    ':*',
    "a' | 'b",
    '<->',
    '%',
    '_',
    '$1',
    '--',
    'a:*b',
    '*',
    '😀',
    '​',
    'ﬀ',
  ])('for %j is no error', async (search) => {
    await named('Gold')
    expect((await list({ search })).total).toBeLessThanOrEqual(1)
  })

  it('for signs alone finds nothing, and for blanks alone does not filter', async () => {
    await named('Gold')
    expect(await names({ search: '!!!' })).toEqual([])
    expect(await names({ search: '   ' })).toEqual(['Gold'])
  })

  it('follows a game that is renamed', async () => {
    await named('Gold')
    await db.game.updateMany({ data: { name: 'Silver' } })
    expect(await names({ search: 'silver' })).toEqual(['Silver'])
    expect(await names({ search: 'gold' })).toEqual([])
  })
})

describe('sorting', () => {
  it('by name does not tell capitals or accents apart', async () => {
    await named('banana', 'Apple', 'Éclair', 'cherry', 'Zebra', 'eagle')
    const sorted = ['Apple', 'banana', 'cherry', 'eagle', 'Éclair', 'Zebra']
    expect(await names({ sort: 'name' })).toEqual(sorted)
    expect(await names({ sort: '-name' })).toEqual([...sorted].reverse())
  })

  it('by RTP and by release keeps the unknown last in both directions', async () => {
    const day = (text: string) => new Date(text)
    await games(
      { name: '?' },
      { name: 'low', rtp: '90', releaseDate: day('2020-01-01') },
      { name: 'high', rtp: '98', releaseDate: day('2024-01-01') },
    )
    for (const sort of ['rtp', 'release_date']) {
      expect(await names({ sort })).toEqual(['low', 'high', '?'])
      expect(await names({ sort: `-${sort}` })).toEqual(['high', 'low', '?'])
    }
  })

  it('by our order and by age', async () => {
    await games(
      { name: 'second', sortOrder: 2, createdAt: new Date('2026-01-01') },
      { name: 'first', sortOrder: 1, createdAt: new Date('2026-01-02') },
    )
    expect(await names({ sort: 'sort_order' })).toEqual(['first', 'second'])
    expect(await names({ sort: '-sort_order' })).toEqual(['second', 'first'])
    expect(await names({ sort: 'created_at' })).toEqual(['second', 'first'])
    expect(await names({ sort: '-created_at' })).toEqual(['first', 'second'])
    expect(await names({})).toEqual(['first', 'second'])
  })
})
