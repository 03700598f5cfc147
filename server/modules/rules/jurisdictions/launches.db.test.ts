import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { createDemoSession } from '@/server/modules/play/sessions'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import {
  exportRefusals,
  pruneMarkets,
  requireIssueInMarket,
  searchRefusals,
  setCertifiedMarkets,
  summarizeRefusals,
  takeProfile,
} from './index'
import { createVersion } from './testing/markets'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

type World = Awaited<ReturnType<typeof createSessionWorld>>
const take = (world: World, country: string, mode: 'shadow' | 'on' = 'on') =>
  takeProfile(world.tenant, { brandId: null, country, number: 1, mode })
const refusal = (code: string, details: object) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) })

describe('a session in a market', () => {
  it('is refused with country, rule and version, at no provider, and the refusal is listed', async () => {
    const world = await createSessionWorld({ game: { gameType: 'slots' } })
    await createVersion({ country: 'SE' }, { blockedGameTypes: ['slots'] })
    expect(await world.create('before')).toMatchObject({ status: 201 })
    await take(world, 'SE')
    const details = { country: 'SE', rule: 'game_type_blocked', version: 'SE-1' }
    await expect(world.create('k')).rejects.toEqual(refusal('E2003', details))
    expect(stub.launches).toHaveLength(1)
    expect(await world.create('elsewhere', { country: 'NO' })).toMatchObject({ status: 201 })
    const { refusals } = await searchRefusals(world.tenant, {})
    expect(refusals).toMatchObject([
      {
        ...details,
        subject: 'session',
        isShadow: false,
        playerId: 'p1',
        gameId: world.gameId,
        subjectId: null,
      },
    ])
  })

  it('tells the provider what it must enforce, in the session’s currency', async () => {
    const world = await createSessionWorld({ game: { gameType: 'slots' } })
    await createVersion(
      { country: 'DE' },
      {
        isAutoplayAllowed: false,
        betIntervalMs: 5_000,
        stakeCeilings: [{ gameType: 'slots', currency: 'EUR', amountMinor: '100' }],
      },
    )
    await take(world, 'DE')
    await world.create('k', { country: 'DE' })
    expect(stub.launches[0]?.protection).toEqual({
      isAutoplayAllowed: false,
      isTurboAllowed: true,
      minBetIntervalMs: 5_000,
      stakeMaxMinor: 100n,
      realityCheckMinutes: null,
      sessionMinutes: null,
    })
    const details = { rule: 'currency_not_configured', used: 'SEK' }
    const inKrona = world.create('sek', { country: 'DE', currency: 'SEK' })
    await expect(inKrona).rejects.toEqual(refusal('E2003', details))
  })

  it('in shadow mode passes unchanged, and what would have been refused is counted with its session', async () => {
    const world = await createSessionWorld({ game: { gameType: 'slots', rtp: '94.00' } })
    await createVersion({ country: 'ES' }, { blockedGameTypes: ['slots'], lowestRtp: '95' })
    await take(world, 'ES', 'shadow')
    const { body } = await world.create('k', { country: 'ES' })
    await world.create('k2', { country: 'ES' })
    expect(stub.launches[0]).not.toHaveProperty('protection')
    const { refusals } = await searchRefusals(world.tenant, { isShadow: true, order: 'oldest' })
    expect(refusals.slice(0, 2)).toMatchObject([
      { rule: 'game_type_blocked', subjectId: body.session_id, version: 'ES-1' },
      { rule: 'rtp_below_lowest', limitText: '95 %', usedText: '94.00 %' },
    ])
    const summary = await summarizeRefusals(world.tenant, { country: 'ES' })
    expect(summary.map(({ rule, count, isShadow }) => [rule, count, isShadow])).toEqual(
      expect.arrayContaining([
        ['game_type_blocked', 2, true],
        ['rtp_below_lowest', 2, true],
      ]),
    )
  })

  it('is not refused by what another organization has taken', async () => {
    const [world, other] = [await createSessionWorld(), await createSessionWorld()]
    await createVersion({ country: 'PT' }, { lowestRtp: '99' })
    await take(other, 'PT')
    expect(await world.create('k', { country: 'PT' })).toMatchObject({ status: 201 })
  })

  it('is not refused before the version takes effect', async () => {
    const world = await createSessionWorld({ game: { gameType: 'slots' } })
    const effectiveFrom = new Date('2026-03-02')
    await createVersion({ country: 'FI', effectiveFrom }, { blockedGameTypes: ['slots'] })
    await take(world, 'FI')
    expect(await world.create('k', { country: 'FI' })).toMatchObject({ status: 201 })
    world.clock.set(effectiveFrom)
    await expect(world.create('k2', { country: 'FI' })).rejects.toMatchObject({ code: 'E2003' })
  })

  it('of a game that is certified elsewhere is refused only where the tenant turned the gate on', async () => {
    const certifiedMarkets = { regulated: ['MT'], dotcom: false, low_barrier: [] }
    const world = await createSessionWorld({ game: { certifiedMarkets } })
    expect(await world.create('off')).toMatchObject({ status: 201 })
    await setCertifiedMarkets(world.tenant, { brandId: null, mode: 'on' })
    const details = { country: 'SE', rule: 'not_certified', version: 'certified markets' }
    await expect(world.create('on')).rejects.toEqual(refusal('E2003', details))
    expect(await world.create('mt', { country: 'MT' })).toMatchObject({ status: 201 })
  })
})

describe('a demo in a market', () => {
  it('is refused where the market has none, and only a demo that names its country is checked', async () => {
    const world = await createSessionWorld()
    await createVersion({ country: 'IT' }, { isDemoAllowed: false })
    await take(world, 'IT')
    const game = { game_id: world.gameId }
    const details = { country: 'IT', rule: 'demo_not_allowed', version: 'IT-1' }
    await expect(createDemoSession(world.brand, { ...game, country: 'IT' })).rejects.toEqual(
      refusal('E2003', details),
    )
    expect(await createDemoSession(world.brand, game)).toHaveProperty('session_id')
  })

  it('tells the provider what it must enforce', async () => {
    const world = await createSessionWorld()
    await createVersion({ country: 'NL' }, { isTurboAllowed: false, realityCheckMinutes: 30 })
    await take(world, 'NL')
    await createDemoSession(world.brand, { game_id: world.gameId, country: 'NL' })
    const asked = { isTurboAllowed: false, realityCheckMinutes: 30, stakeMaxMinor: null }
    expect(stub.demoLaunches[0]?.protection).toMatchObject(asked)
  })
})

describe('free rounds in a market', () => {
  it('with a stake above the ceiling are E4003 with the limit, and above none where it is not known', async () => {
    const world = await createSessionWorld()
    const stakeCeilings = [{ gameType: null, currency: 'EUR', amountMinor: '200' }]
    await createVersion({ country: 'DK' }, { stakeCeilings })
    await take(world, 'DK')
    const facts = {
      ...{ category: 'slots', gameType: null, features: [], rtp: null },
      ...{ certifiedMarkets: null, certificateCountries: [], differingCountries: [] },
    }
    const issue = (stakeMinor: bigint | null) =>
      requireIssueInMarket(world.brand, {
        ...{ country: 'DK', playerId: 'p1', currency: 'EUR' },
        games: [{ ...facts, id: world.gameId, stakeMinor }],
      })
    await issue(200n)
    const details = { country: 'DK', rule: 'market_stake_max', version: 'DK-1', limit: 200, currency: 'EUR' }
    await expect(issue(201n)).rejects.toEqual(refusal('E4003', { ...details, amount: 201 }))
    await expect(issue(null)).rejects.toEqual(refusal('E4003', details))
    const { refusals } = await searchRefusals(world.tenant, { order: 'oldest' })
    expect(refusals[0]).toMatchObject({ limitText: '2.00 EUR', usedText: '2.01 EUR', subject: 'free_rounds' })
  })
})

describe('the list of refusals', () => {
  async function createRefusals(world: World) {
    await setCertifiedMarkets(world.tenant, { brandId: null, mode: 'shadow' })
    await world.create('shadow', { player_id: '=1+1' })
    await setCertifiedMarkets(world.tenant, { brandId: null, mode: 'on' })
    await world.create('refused').catch(() => {})
  }

  it('is the organization’s own, narrowed, and exported with formulas escaped', async () => {
    const [world, other] = [await createSessionWorld(), await createSessionWorld()]
    await createRefusals(world)
    expect((await searchRefusals(other.tenant, {})).refusals).toEqual([])
    expect((await searchRefusals(world.tenant, { isShadow: false })).refusals).toMatchObject([
      { playerId: 'p1' },
    ])
    const pieces: string[] = []
    for await (const piece of await exportRefusals(world.tenant, {})) pieces.push(piece)
    const [header, ...lines] = pieces.join('').trim().split('\r\n')
    expect(header?.split(',')).toContain('version')
    expect(lines).toHaveLength(2)
    expect(lines.join()).toContain("'=1+1")
    const entries = await db.auditEntry.count({
      where: { organizationId: world.organizationId, action: 'market_refusals.exported' },
    })
    expect(entries).toBe(1)
  })

  it('keeps shadow rows for 30 days, and refusals for 400', async () => {
    const world = await createSessionWorld()
    await createRefusals(world)
    const left = async () => (await searchRefusals(world.tenant, {})).refusals.map(({ isShadow }) => isShadow)
    world.clock.advance(31 * 24 * 3_600_000)
    await pruneMarkets(world.tenant)
    expect(await left()).toEqual([false])
    world.clock.advance(370 * 24 * 3_600_000)
    await pruneMarkets(world.tenant)
    expect(await left()).toEqual([])
  })
})
