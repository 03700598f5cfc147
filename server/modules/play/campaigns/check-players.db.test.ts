import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '@/server/db'
import { excludePlayer } from '@/server/modules/rules/players'
import { callFailed } from '@/server/providers/port'
import { createTestGrant } from '@/server/testing/free-round-grants'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { badRowsCsv, summarizeBadRows } from './check-report'
import { createCampaignWorld, listOf } from './testing/world'

const stub = createProviderStub()
stubProviders(stub)
const speak = (family: keyof typeof freeRoundsFamilies) =>
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies[family] })
beforeEach(() => speak('aurora'))

const refused = (message: string) =>
  expect.objectContaining({ code: 'E0003', message: expect.stringContaining(message) })

describe('a dry run', () => {
  test('names every bad row with its line and reason, and the rest is the list', async () => {
    const world = await createCampaignWorld(stub, {
      games: [{ blockedCountries: ['FR'], supportedCurrencies: ['EUR', 'SEK'] }],
    })
    const { brandId, organizationId, providerCode, brand, gameIds } = world
    await excludePlayer(brand, { playerId: 'gone' })
    const [gameId = ''] = gameIds
    const owner = { organizationId, brandId, providerCode, gameId }
    await createTestGrant({ ...owner, playerId: 'holder' })
    await createTestGrant({ ...owner, playerId: 'past' }, { endAt: new Date('2026-03-01T11:00:00Z') })
    const set = { organizationId, brandId, currency: 'EUR', playerId: 'p7', version: 1, pending: [] }
    await db.playLimit.create({ data: { ...set, stakeMax: 1n, changedAt: new Date() } })
    const { id } = await world.create()
    const list = [
      'player_id,country,currency',
      'p1,MT,EUR',
      'p1,MT,EUR',
      'gone,,',
      'holder,,',
      'past,,',
      'p2,FR,',
      'p3,XX,',
      'p4,,EUX',
      'p5,,JPY',
      '"open,MT,EUR',
      `${'x'.repeat(129)},,`,
      ',MT,EUR',
      'p6,SE,SEK',
      'p7,,',
    ].join('\n')
    const checked = await world.check(id, list)
    expect(checked.badRows.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'duplicate'],
      [4, 'excluded_player'],
      [5, 'overlapping_grant'],
      [7, 'blocked_country'],
      [8, 'unknown_country'],
      [9, 'unknown_currency'],
      [10, 'unsupported_currency'],
      [11, 'malformed'],
      [12, 'player_id_too_long'],
      [13, 'player_id_missing'],
      [15, 'stake_above_limit'],
    ])
    expect(checked).toMatchObject({ rowCount: 14, playerCount: 3, badRowCount: 11 })
    const players = await world.players(id)
    expect(players.map(({ playerId, currency }) => [playerId, currency])).toEqual([
      ['p1', 'EUR'],
      ['past', 'EUR'],
      ['p6', 'SEK'],
    ])
  })

  test('a reason that thousands of rows share is told once, with the first of them', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create({ country: null })
    const rows = Array.from({ length: 1_997 }, (_, at) => `p${at},`)
    const checked = await world.check(
      id,
      ['player_id,country', ...rows, 'x1,QQ', 'x2,QQ', 'gone,MT'].join('\n'),
    )
    expect(checked).toMatchObject({ playerCount: 1, badRowCount: 1_999 })
    expect(await summarizeBadRows(world.ctx, { campaignId: id })).toEqual([
      { reason: 'country_missing', value: null, rows: 1_997, lines: [2, 3, 4, 5, 6] },
      { reason: 'unknown_country', value: 'QQ', rows: 2, lines: [1_999, 2_000] },
    ])
  })

  test('adds up rounds, stakes and exposure in each currency by the real ladder', async () => {
    const world = await createCampaignWorld(stub, { games: [{}, { maxWinMultiplier: '2500.50' }] })
    const { id } = await world.create({ coinLevel: 2, count: 10 })
    const { totals } = await world.check(id, 'player_id,currency\np1,\np2,\np3,SEK\n')
    expect(totals).toEqual([
      {
        currency: 'EUR',
        players: 2,
        rounds: 40n,
        stakeMinor: 2_000n,
        exposureMinor: 20n * 50n * 7_500n + 500n,
        lowestStakeMinor: 50n,
        highestStakeMinor: 50n,
        expectedMinor: null,
      },
      {
        currency: 'SEK',
        players: 1,
        rounds: 20n,
        stakeMinor: 1_000n,
        exposureMinor: 10n * 50n * 7_500n + 250n,
        lowestStakeMinor: 50n,
        highestStakeMinor: 50n,
        expectedMinor: null,
      },
    ])
  })

  test('says that the exposure is not known where a game does not declare its maximum win', async () => {
    const world = await createCampaignWorld(stub, { games: [{ maxWinMultiplier: null }] })
    const { id } = await world.create()
    const { totals } = await world.check(id, listOf(1))
    expect(totals).toMatchObject([{ stakeMinor: 200n, exposureMinor: null }])
    expect((await world.get(id)).check?.totals).toEqual(totals)
  })

  test('finds a stake that a currency cannot express', async () => {
    speak('borealis')
    stub.stakes = () => ({ ok: true, value: { mode: 'provider_validated', stakes: [] } })
    const world = await createCampaignWorld(stub)
    const { id } = await world.create({ betAmount: 0.25, coinLevel: null })
    const { badRows, totals } = await world.check(id, 'player_id,currency\np1,EUR\np2,JPY\np3,KWD\n')
    expect(badRows).toEqual([{ line: 3, playerId: 'p2', reason: 'invalid_stake', value: 'JPY' }])
    expect(totals.map(({ currency, stakeMinor }) => [currency, stakeMinor])).toEqual([
      ['EUR', 250n],
      ['KWD', 2_500n],
    ])
  })

  test('begins anew each time, and leaves nothing of the list before', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    const first = await world.check(id, 'player_id\np1\np2\np2\n')
    const second = await world.check(id, 'player_id\np2\n')
    expect(second).toMatchObject({ playerCount: 1, badRowCount: 0 })
    expect(second.checkId).not.toBe(first.checkId)
    expect(second.contentHash).not.toBe(first.contentHash)
    expect((await world.players(id)).map(({ playerId }) => playerId)).toEqual(['p2'])
    expect(await db.campaignBadRow.count({ where: { campaignId: id } })).toBe(0)
  })

  test('that another one overtook says so and mixes no lists', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    async function* slow() {
      yield Buffer.from(`player_id\n${Array.from({ length: 600 }, (_, at) => `slow${at}\n`).join('')}`)
      await isReleased
      yield Buffer.from('late\n')
    }
    const { checkPlayers } = await import('./check-players')
    const overtaken = checkPlayers(world.ctx, { campaignId: id, csv: slow() })
    await vi.waitFor(async () => expect((await world.players(id)).length).toBe(500), { timeout: 10_000 })
    await world.check(id, listOf(3))
    release()
    await expect(overtaken).rejects.toEqual(refused('changed in the meantime'))
    expect((await world.players(id)).map(({ playerId }) => playerId)).toEqual(['p1', 'p2', 'p3'])
  })

  test('refuses a list of more than 50,000 rows, and the campaign cannot start with what was read', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    await expect(world.check(id, listOf(50_001))).rejects.toEqual(refused('at most 50000'))
    const { checkId } = await world.get(id)
    await expect(world.start(id, checkId ?? '')).rejects.toEqual(refused('changed after the last check'))
  })

  test('is refused while the stakes cannot be read, since nothing could be judged', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    world.clock.advance(60_000)
    stub.stakes = () => callFailed('unavailable', 'down')
    await expect(world.check(id, listOf(1))).rejects.toMatchObject({ code: 'E1002' })
  })

  test('holds no more of a long list than of a short one', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    let isOpen = 0
    async function* rows() {
      yield Buffer.from('player_id\n')
      for (let at = 0; at < 20_000; at += 1000) {
        isOpen += 1
        yield Buffer.from(Array.from({ length: 1_000 }, (_, one) => `player-${at + one}\n`).join(''))
        // Every piece but the last was stored before the next was asked for.
        expect(await db.campaignPlayer.count({ where: { campaignId: id } })).toBeGreaterThanOrEqual(at + 500)
      }
    }
    const { checkPlayers } = await import('./check-players')
    const { playerCount } = await checkPlayers(world.ctx, { campaignId: id, csv: rows() })
    expect([playerCount, isOpen]).toEqual([20_000, 20])
  })

  test('gives its bad rows as a file that no spreadsheet runs', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    await world.check(id, 'player_id,country\n=1+1,XX\n')
    let file = ''
    for await (const piece of await badRowsCsv(world.ctx, { campaignId: id })) file += piece
    expect(file).toBe("line,player_id,reason,value\r\n2,'=1+1,unknown_country,XX\r\n")
  })
})
