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
import { asUser } from '@/server/testing/as-user'
import { connectProvidersBy } from '@/server/testing/provider-stub'
import { createTestProvider, testStart } from '@/server/testing/tenants'
import { resyncCatalogue, syncCatalogue, syncCatalogues } from './index'

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

describe('syncs at the same time', () => {
  it('store each game once', async () => {
    lists(...Array.from({ length: 50 }, (_, index) => game(`g${index}`)))
    const results = await Promise.all([1, 2, 3, 4].map(() => syncCatalogue(ctx, code)))
    expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 0, 50])
    expect(await db.game.count()).toBe(50)
  })

  it('end with the feed that was asked for last, though it was stored first', async () => {
    let release: (feed: Feed) => void = () => {}
    const late = new Promise<Feed>((resolve) => {
      release = resolve
    })
    const isAsked = new Promise<void>((asked) => {
      feeds.set(code, () => {
        asked()
        return late
      })
    })
    const slow = syncCatalogue(ctx, code)
    await isAsked
    lists(game('new'))
    await sync()
    release(feedOf([game('old')]))
    expect(await slow).toMatchObject({ isOutdated: true, created: 0, delisted: 0 })
    expect(await stored()).toMatchObject([{ providerGameId: 'new', isActive: true }])
  })
})

it('the hourly sync goes on after a provider that fails, and skips suspended and unconnected ones', async () => {
  lists(game('a'))
  await createTestProvider({ code: 'broken' })
  feeds.set('broken', () => callFailed('unavailable', ''))
  await createTestProvider({ code: 'suspended', status: 'suspended' })
  await createTestProvider({ code: 'unconnected', isRegistered: false })
  expect(await syncCatalogues(ctx)).toEqual({ synced: 1, failed: 1 })
})

describe('a sync that fails', () => {
  it('is kept with the provider, and why, until one succeeds', async () => {
    const provider = () => db.provider.findUniqueOrThrow({ where: { code } })
    feeds.set(code, () => callFailed('timeout', 'The provider did not answer in time'))
    await expect(sync()).rejects.toEqual(refusal('E1002'))
    expect(await provider()).toMatchObject({
      syncFailedAt: clock.now(),
      syncError: 'The provider did not answer in time',
    })
    lists(game('a'))
    await sync()
    expect(await provider()).toMatchObject({ syncFailedAt: null, syncError: null })
  })
})

describe('a sync on a person’s word', () => {
  it('is audited with what it brought', async () => {
    lists(game('a'), game('b'))
    clock.advance(1_000)
    expect(
      await resyncCatalogue(asUser(ctx, { staffRole: 'support' }), { providerCode: code }),
    ).toMatchObject({ created: 2 })
    const rows = await db.auditEntry.findMany({ where: { action: 'provider.synchronised' } })
    expect(rows).toMatchObject([{ subjectId: code, organizationId: null, after: { created: 2 } }])
  })

  it('is for staff: E5004', async () => {
    await expect(resyncCatalogue(asUser(ctx, { role: 'owner' }), { providerCode: code })).rejects.toEqual(
      refusal('E5004'),
    )
  })
})
