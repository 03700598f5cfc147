import { beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '@/server/core/clock'
import { type Context, systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  callFailed,
  callSucceeded,
  type FeedGame,
  type ProviderCatalogue,
  type ProviderResult,
} from '@/server/providers/port'
import { connectProvidersBy } from '@/server/testing/provider-stub'
import { createTestProvider, testStart } from '@/server/testing/tenants'
import { syncCatalogue } from './index'

type Feed = ProviderResult<ProviderCatalogue>
const feeds = new Map<string, () => Feed | Promise<Feed>>()
connectProvidersBy(({ code }) => {
  const feed = feeds.get(code)
  return feed ? { ports: {}, adapter: { fetchCatalogue: async () => feed() } } : null
})

let clock: ManualClock
let ctx: Context
let code: string

beforeEach(async () => {
  feeds.clear()
  await db.game.deleteMany()
  await db.provider.deleteMany()
  clock = manualClock(testStart)
  ctx = systemContext('test', clock, newId())
  code = await createTestProvider({ code: 'northern', name: 'Northern', supportedCurrencies: ['EUR'] })
})

const game = (providerGameId: string, more: Partial<FeedGame> = {}): FeedGame => ({
  providerGameId,
  name: `Game ${providerGameId}`,
  category: 'slots',
  hasDemo: true,
  ...more,
})
const feedOf = (games: FeedGame[], skipped: ProviderCatalogue['skipped'] = []) =>
  callSucceeded({ games, skipped })
const lists = (...games: FeedGame[]) => feeds.set(code, () => feedOf(games))
const sync = () => {
  clock.advance(1_000)
  return syncCatalogue(ctx, code)
}
const stored = () => db.game.findMany({ orderBy: { providerGameId: 'asc' } })
const refusal = (errorCode: string) => expect.objectContaining({ code: errorCode })

describe('a sync', () => {
  it('stores all that a feed declares, in its order, and nothing that it does not', async () => {
    lists(
      game('b', {
        rtp: '96.47',
        features: ['x'],
        blockedCountries: [],
        releaseDate: '2024-02-29',
        minBet: '0.10',
        betLimitsCurrency: 'EUR',
        betSteps: { currency: 'EUR', steps: ['0.10'] },
        certifiedMarkets: { regulated: ['MT'], dotcom: true, low_barrier: [] },
      }),
      game('a'),
    )
    expect(await sync()).toEqual({
      providerCode: code,
      listed: 2,
      created: 2,
      updated: 0,
      delisted: 0,
      skipped: 0,
      isOutdated: false,
    })
    const [a, b] = await stored()
    expect(b).toMatchObject({
      name: 'Game b',
      sortOrder: 0,
      features: ['x'],
      blockedCountries: [],
      supportedCurrencies: null,
      releaseDate: new Date('2024-02-29'),
      betSteps: { currency: 'EUR', steps: ['0.10'] },
      isActive: true,
    })
    expect([String(b?.rtp), String(b?.minBet)]).toEqual(['96.47', '0.1'])
    expect(a).toMatchObject({ sortOrder: 1, rtp: null, features: [], certifiedMarkets: null, brand: null })
  })

  it('repeated changes nothing: same ids, no row written', async () => {
    lists(
      game('a', { rtp: '96.5', features: ['x'], betSteps: { currency: 'EUR', steps: ['0.10'] } }),
      game('b'),
    )
    await sync()
    const before = await stored()
    expect(await sync()).toMatchObject({ created: 0, updated: 0, delisted: 0 })
    expect(await stored()).toEqual(before)
  })

  it('brings a change to the game, which keeps its id and its age', async () => {
    lists(game('a'))
    await sync()
    const [before] = await stored()
    lists(game('a', { name: 'Renamed', supportedCurrencies: ['GBP'] }))
    expect(await sync()).toMatchObject({ created: 0, updated: 1 })
    const [after] = await stored()
    expect(after).toMatchObject({ name: 'Renamed', supportedCurrencies: ['GBP'] })
    expect([after?.id, after?.createdAt]).toEqual([before?.id, before?.createdAt])
  })

  it('forgets what a feed no longer declares', async () => {
    lists(game('a', { rtp: '96', blockedCountries: ['US'] }))
    await sync()
    lists(game('a'))
    await sync()
    expect(await stored()).toMatchObject([{ rtp: null, blockedCountries: null }])
  })

  it('leaves our own order and the provider’s name and defaults alone', async () => {
    lists(game('a'), game('b'))
    await sync()
    await db.game.updateMany({ data: { sortOrder: 77 } })
    lists(game('b', { name: 'New' }), game('a', { name: 'New' }))
    await sync()
    expect((await stored()).map(({ sortOrder }) => sortOrder)).toEqual([77, 77])
    expect(await db.provider.findUnique({ where: { code } })).toMatchObject({
      name: 'Northern',
      supportedCurrencies: ['EUR'],
      lastSyncedAt: clock.now(),
    })
  })

  it('touches no other provider’s games', async () => {
    lists(game('a'))
    await sync()
    code = await createTestProvider({ code: 'another' })
    lists(game('a'), game('z'))
    await sync()
    code = 'northern'
    lists(game('b'))
    expect(await sync()).toMatchObject({ created: 1, delisted: 1 })
    expect(await db.game.count({ where: { providerCode: 'another', isActive: true } })).toBe(2)
  })
})

describe('a game that', () => {
  it('is no longer listed is disabled, and on again when it returns, under its id', async () => {
    lists(game('a'), game('b'))
    await sync()
    const [before] = await stored()
    lists(game('b'))
    expect(await sync()).toMatchObject({ delisted: 1 })
    expect(await stored()).toMatchObject([{ isActive: false }, { isActive: true }])
    lists(game('a'), game('b'))
    expect(await sync()).toMatchObject({ updated: 1, delisted: 0 })
    expect(await stored()).toMatchObject([{ id: before?.id, isActive: true, delistedAt: null }, {}])
  })

  it('support disabled stays off, listed or not', async () => {
    lists(game('a'))
    await sync()
    await db.game.updateMany({ data: { isActive: false } })
    lists(game('a', { name: 'Renamed' }))
    await sync()
    expect(await stored()).toMatchObject([{ name: 'Renamed', isActive: false }])
  })

  it('cannot be read stays as it is and does not stop the rest', async () => {
    lists(game('a'), game('b'))
    await sync()
    feeds.set(code, () =>
      feedOf(
        [game('b', { rtp: '400' }), game('c')],
        [{ providerGameId: 'a', reason: 'bad' }, { reason: 'worse' }],
      ),
    )
    expect(await sync()).toMatchObject({ created: 1, updated: 0, delisted: 0, skipped: 3 })
    expect((await stored()).map(({ isActive, rtp }) => [isActive, rtp])).toEqual(Array(3).fill([true, null]))
  })
})

describe('a feed that', () => {
  it('cannot be fetched changes nothing and is E1002', async () => {
    lists(game('a'))
    await sync()
    feeds.set(code, () => callFailed('timeout', ''))
    await expect(sync()).rejects.toEqual(refusal('E1002'))
    expect(await stored()).toMatchObject([{ isActive: true }])
  })

  it('is empty where there were games is a fault and switches nothing off', async () => {
    lists(game('a'))
    await sync()
    lists()
    await expect(sync()).rejects.toEqual(refusal('E1002'))
    expect(await stored()).toMatchObject([{ isActive: true }])
  })

  it('nobody speaks the dialect of is E1004', async () => {
    await expect(sync()).rejects.toEqual(refusal('E1004'))
  })

  it('is of an unknown provider is E1001', async () => {
    await expect(syncCatalogue(ctx, 'nobody')).rejects.toEqual(refusal('E1001'))
  })
})

it('12,000 games are stored within seconds, and found unchanged faster', async () => {
  lists(
    ...Array.from({ length: 12_000 }, (_, index) => game(`g${index}`, { rtp: '96.5', features: ['a', 'b'] })),
  )
  const startedAt = performance.now()
  expect(await sync()).toMatchObject({ created: 12_000 })
  expect(await sync()).toMatchObject({ created: 0, updated: 0, delisted: 0 })
  expect(performance.now() - startedAt).toBeLessThan(18_000)
})
