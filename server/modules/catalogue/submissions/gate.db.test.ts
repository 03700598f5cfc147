import { describe, expect, test, vi } from 'vitest'
import { systemContext } from '@/server/core/context'
import { asBrandId, newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { listGames, requireLaunchableGame, syncCatalogue } from '@/server/modules/catalogue/catalog'
import { listCalendar } from '@/server/modules/catalogue/game-calendar'
import { listStudioGames } from '@/server/modules/catalogue/studios'
import { scheduleRelease, workOnGameLifecycle } from '@/server/modules/operations/game-lifecycle'
import { callSucceeded, type FeedGame } from '@/server/providers/port'
import { asUser } from '@/server/testing/as-user'
import { connectProvidersBy } from '@/server/testing/provider-stub'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'
import { approveSubmission, createSubmission, getOwnSubmission } from './index'
import { createStudioWorld } from './testing/studio-world'

const feeds = new Map<string, FeedGame[]>()
connectProvidersBy(({ code }) => ({
  ...{ ports: {} },
  adapter: { fetchCatalogue: async () => callSucceeded({ games: feeds.get(code) ?? [], skipped: [] }) },
}))

const fedGame: FeedGame = {
  ...{ providerGameId: 'first-light', name: 'First Light', category: 'slots', hasDemo: true, rtp: '96.2' },
  ...{ features: ['Free spins'], supportedCurrencies: ['EUR'], volatility: 'high' },
  pictures: { square: 'https://studio.example/tile.png' },
}
const other: FeedGame = { ...fedGame, providerGameId: 'other', name: 'Other' }

async function setUp() {
  const world = await createStudioWorld()
  const { brand, clock, providerCode } = world
  const ctx = systemContext('test', clock, newId())
  const sync = async (...games: FeedGame[]) => {
    feeds.set(providerCode, games)
    clock.advance(1_000)
    await syncCatalogue(ctx, providerCode)
  }
  const seen = async (providerGameId = 'first-light') => {
    const key = { providerCode, providerGameId }
    const { id } = await db.game.findUniqueOrThrow({ where: { providerCode_providerGameId: key } })
    const query = { page: 1, per_page: 100, provider: providerCode } as never
    const { games } = await listGames({ ...brand, brandId: asBrandId(brand.brandId) }, query)
    const launch = await requireLaunchableGame(brand, id, {}).then(
      () => 'launched',
      (error: { code: string }) => error.code,
    )
    return [games.some((game) => game.id === id) ? 'listed' : 'not listed', launch]
  }
  return { ...world, ctx, sync, seen }
}

const [off, on] = [
  ['not listed', 'E2002'],
  ['listed', 'launched'],
]

describe('a game of a studio', () => {
  test('that its feed brings first is off until its submission is approved', async () => {
    const { staff, studio, sync, seen, submitted, clock, providerCode } = await setUp()
    await sync(fedGame)
    expect(await seen()).toEqual(off)
    expect((await listStudioGames(studio)).games).toMatchObject([{ state: 'unapproved', submission: null }])
    const submissionId = await submitted()
    await sync({ ...fedGame, name: 'Renamed' })
    expect(await seen()).toEqual(off)
    await approveSubmission(staff, { submissionId })
    expect(await seen()).toEqual(on)
    expect((await listStudioGames(studio)).games).toMatchObject([
      { state: 'live', submission: { id: submissionId, status: 'approved' } },
    ])
    const retire = (days: number) =>
      db.game.updateMany({
        where: { providerCode },
        data: { retiresAt: new Date(clock.now().getTime() + days * 86_400_000) },
      })
    const state = async () => (await getOwnSubmission(studio, { submissionId })).state
    expect(await state()).toBe('live')
    await retire(30)
    expect(await state()).toBe('deprecated')
    await retire(-1)
    expect(await state()).toBe('retired')
  })

  test('that was approved first is on when its feed brings it, and others of the feed are not', async () => {
    const { staff, studio, sync, seen, submitted } = await setUp()
    const submissionId = await submitted()
    await approveSubmission(staff, { submissionId })
    expect(await getOwnSubmission(studio, { submissionId })).toMatchObject({
      state: 'scheduled',
      gameId: null,
    })
    await sync(fedGame, other)
    expect([await seen(), await seen('other')]).toEqual([on, off])
    expect(await getOwnSubmission(studio, { submissionId })).toMatchObject({ state: 'live' })
  })

  test.each(['feed', 'approval'])('waits for its planned day, the %s first', async (first) => {
    const { staff, studio, ctx, sync, seen, submitted, clock } = await setUp()
    if (first === 'feed') await sync(fedGame)
    const submissionId = await submitted(undefined, { releaseDate: '2026-03-05' })
    await approveSubmission(staff, { submissionId })
    await sync(fedGame)
    expect(await seen()).toEqual(off)
    expect(await getOwnSubmission(studio, { submissionId })).toMatchObject({ state: 'scheduled' })
    clock.set(new Date('2026-03-05T00:00:00Z'))
    await workOnGameLifecycle(ctx)
    expect(await seen()).toEqual(on)
  })

  test('is not opened by a release that staff schedule, nor shown in calendars, before its approval', async () => {
    const { staff, tenant, ctx, sync, seen, submitted, clock, providerCode } = await setUp()
    await sync(fedGame)
    const { id: gameId } = await db.game.findFirstOrThrow({ where: { providerCode } })
    const release = new Date(clock.now().getTime() + 86_400_000)
    await scheduleRelease(asUser(staff, { staffRole: 'administrator' }), {
      ...{ gameId, goesLiveAt: release.toISOString().slice(0, 16) },
    })
    const planned = async () =>
      (await listCalendar(asUser(tenant, { role: 'owner' }), {})).events.filter(
        (one) => one.gameId === gameId,
      )
    expect(await planned()).toEqual([])
    clock.advance(86_400_000)
    await workOnGameLifecycle(ctx)
    expect(await seen()).toEqual(off)
    await approveSubmission(staff, { submissionId: await submitted() })
    expect(await seen()).toEqual(on)
  })

  test('that its feed is bringing while it is approved is on afterwards', async () => {
    const { staff, seen, submitted, providerCode } = await setUp()
    const submissionId = await submitted()
    const { approval } = await inTransaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('catalogue of ' || $1, 0))", [
        providerCode,
      ])
      await tx.game.create({
        data: {
          ...{ id: newId(), providerCode, providerGameId: 'first-light', name: 'First Light' },
          ...{ category: 'slots', hasDemo: true, isActive: false, isUnapproved: true },
        },
      })
      const approving = approveSubmission(staff, { submissionId })
      await vi.waitFor(async () =>
        expect(
          await db.query("select 1 from pg_locks where locktype = 'advisory' and not granted"),
        ).toHaveLength(1),
      )
      return { approval: approving }
    })
    await approval
    expect(await seen()).toEqual(on)
  })

  test('that left the feed is not opened by its approval, but when the feed has it again', async () => {
    const { staff, sync, seen, submitted } = await setUp()
    await sync(fedGame, other)
    await sync(other)
    await approveSubmission(staff, { submissionId: await submitted() })
    expect(await seen()).toEqual(off)
    await sync(fedGame, other)
    expect(await seen()).toEqual(on)
  })

  test('that left the feed and came back is still off', async () => {
    const { sync, seen } = await setUp()
    await sync(fedGame, other)
    await sync(other)
    await sync(fedGame, other)
    expect(await seen()).toEqual(off)
  })

  test('that left the feed before its planned day does not go live then', async () => {
    const { staff, ctx, sync, seen, submitted, clock } = await setUp()
    await approveSubmission(staff, {
      submissionId: await submitted(undefined, { releaseDate: '2026-03-05' }),
    })
    await sync(fedGame, other)
    await sync(other)
    clock.set(new Date('2026-03-05T00:00:00Z'))
    await workOnGameLifecycle(ctx)
    expect(await seen()).toEqual(off)
  })

  test('that was live before submissions stays live, also once it is submitted and approved', async () => {
    const { staff, providerCode, sync, seen, submitted } = await setUp()
    await createTestGame({ providerCode, providerGameId: 'first-light' })
    await sync(fedGame)
    expect(await seen()).toEqual(on)
    const submissionId = await submitted(undefined, { releaseDate: '2026-12-24' })
    expect(await seen()).toEqual(on)
    await approveSubmission(staff, { submissionId })
    await sync(fedGame)
    expect(await seen()).toEqual(on)
  })

  test('is never active without an approval, whatever sets it', async () => {
    const { sync, providerCode } = await setUp()
    await sync(fedGame)
    const opening = db.game.updateMany({ where: { providerCode }, data: { isActive: true } })
    await expect(opening).rejects.toThrow('game_unapproved_is_inactive')
  })

  test('is approved by the submission of its own studio alone', async () => {
    const [mine, theirs] = [await setUp(), await setUp()]
    await mine.sync(fedGame)
    await approveSubmission(theirs.staff, { submissionId: await theirs.submitted() })
    await mine.sync(fedGame, other)
    expect(await mine.seen()).toEqual(off)
  })

  test('gives its submission what the feed names', async () => {
    const { studio, sync } = await setUp()
    await sync({ ...fedGame, releaseDate: '2026-12-24' })
    const { id: submissionId } = await createSubmission(studio, { providerGameId: 'first-light' })
    expect(await getOwnSubmission(studio, { submissionId })).toMatchObject({
      fields: {
        ...{ name: 'First Light', category: 'slots', rtp: '96.2', volatility: 'high', languages: [] },
        ...{ features: ['Free spins'], currencies: ['EUR'], pictures: ['https://studio.example/tile.png'] },
        releaseDate: '2026-12-24',
      },
    })
  })
})

test('games of other providers are on from their first feed', async () => {
  const { ctx, brand } = await setUp()
  const code = await createTestProvider()
  feeds.set(code, [fedGame])
  await syncCatalogue(ctx, code)
  const { id } = await db.game.findFirstOrThrow({ where: { providerCode: code } })
  await expect(requireLaunchableGame(brand, id, {})).resolves.toMatchObject({ id })
})
