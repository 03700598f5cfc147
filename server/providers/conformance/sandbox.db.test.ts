import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { createProviderHttp } from '../http'
import { type FeedGame, launchErrorCode, type ProviderCatalogue, type ProviderPorts } from '../port'
import { findAdapter } from '../registry'

/** The other side of each dialect, written apart from the adapters, over real HTTP. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  for (const code of codes) await world.control('DELETE', `/providers/${code}/faults`)
})
afterAll(() => world.stop())

const codes = ['aurora', 'borealis', 'cascade'] as const
type Code = (typeof codes)[number]
const http = createProviderHttp({ deadlineMs: 10_000 })

function open(code: Code, change: { secret?: string; deadlineMs?: number } = {}) {
  const adapter = findAdapter(code)
  if (!adapter) throw new Error(`No adapter ${code}`)
  const ports: ProviderPorts = {
    connection: {
      code,
      baseUrl: `${world.url}/${code}`,
      secret: change.secret ?? world.settings.secrets[code],
    },
    http: change.deadlineMs === undefined ? http : createProviderHttp({ deadlineMs: change.deadlineMs }),
    clock: systemClock,
    allowedLocalOrigins: [new URL(world.settings.publicUrl).origin],
  }
  return { adapter, ports }
}

async function readCatalogue(code: Code): Promise<ProviderCatalogue> {
  const { adapter, ports } = open(code)
  const result = await adapter.fetchCatalogue(ports)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

async function pickGame(code: Code, isWanted: (game: FeedGame) => boolean = () => true): Promise<FeedGame> {
  const game = (await readCatalogue(code)).games.find((one) => isUnrestricted(one) && isWanted(one))
  if (!game) throw new Error(`${code} has no such game`)
  return game
}

const isUnrestricted = ({ supportedCurrencies: currencies, blockedCountries }: FeedGame) =>
  !blockedCountries?.includes('MT') && (!currencies?.length || currencies.includes('EUR'))

const launchOf = ({ providerGameId }: FeedGame) => ({
  sessionId: newId(),
  providerGameId,
  playerId: 'player-1',
  currency: 'EUR',
  country: 'MT',
  lang: 'en',
  balanceMinor: 12_345n,
  returnUrl: 'https://casino.test/lobby?a=1&b=2',
  depositUrl: 'https://casino.test/cashier#top-up',
  freeRounds: [],
})

describe.each(codes)('the sandbox’s %s', (code) => {
  it('offers a catalogue of which every entry is understood', async () => {
    const { games, skipped } = await readCatalogue(code)
    expect(games.length).toBeGreaterThan(20)
    expect(skipped).toEqual([])
  })

  it('launches a game, for money and as a demo', async () => {
    const { adapter, ports } = open(code)
    const game = await pickGame(code, ({ hasDemo }) => hasDemo)
    const expected = { launchUrl: expect.stringContaining('/play/'), providerSessionUid: expect.any(String) }
    expect(await adapter.launch(ports, launchOf(game))).toEqual({ ok: true, value: expected })
    const { sessionId, providerGameId, returnUrl } = launchOf(game)
    const demo = await adapter.launchDemo(ports, { sessionId, providerGameId, returnUrl })
    expect(demo).toEqual({ ok: true, value: expected })
  })

  it.each([
    ['401', 'E1050'],
    ['404', 'E1051'],
    ['429', 'E1052'],
    ['timeout', 'E1053'],
    ['500', 'E1054'],
    ['http_500', 'E1054'],
    ['drop', 'E1054'],
    ['invalid_json', 'E1054'],
    ['400', 'E1055'],
    ['no_url', 'E1055'],
    ['http_url', 'E1056'],
    ['bad_url', 'E1056'],
  ])('failing with %s is %s', async (kind, expected) => {
    const game = await pickGame(code)
    await world.control('POST', `/providers/${code}/faults`, { call: 'launch', kind, times: 1 })
    const { adapter, ports } = open(code, kind === 'timeout' ? { deadlineMs: 200 } : {})
    const result = await adapter.launch(ports, launchOf(game))
    expect(result.ok ? 'launched' : launchErrorCode(result.error)).toBe(expected)
  })

  it('refuses another secret as E1050', async () => {
    const secret = `whsec_${Buffer.from('another secret of the same size!').toString('base64')}`
    const { adapter, ports } = open(code, { secret })
    const result = await adapter.launch(ports, launchOf(await pickGame(code)))
    expect(result.ok ? 'launched' : launchErrorCode(result.error)).toBe('E1050')
  })

  it('refuses a game nobody has as E1051', async () => {
    const { adapter, ports } = open(code)
    const game = { ...(await pickGame(code)), providerGameId: 'no-such-game' }
    const result = await adapter.launch(ports, launchOf(game))
    expect(result.ok ? 'launched' : launchErrorCode(result.error)).toBe('E1051')
  })
})

describe.each(codes)('a round at the sandbox’s %s', (code) => {
  it('is told as it was reported, and only to its own session', async () => {
    const { adapter, ports } = open(code)
    const launched = launchOf(await pickGame(code))
    await adapter.launch(ports, launched)
    const sent = { kind: 'bet', round_id: 'round-x', amount_minor: 150 }
    await world.control('POST', `/providers/${code}/sessions/${launched.sessionId}/movement`, sent)
    const asked = { roundId: 'round-x', sessionId: launched.sessionId }
    expect(await adapter.fetchRound?.(ports, asked)).toMatchObject({
      ok: true,
      value: { status: 'open', transactions: [{ type: 'bet', amountMinor: 150n, currency: 'EUR' }] },
    })
    const unknown = { ok: false, error: { kind: 'not_found' } }
    expect(await adapter.fetchRound?.(ports, { ...asked, roundId: 'round-y' })).toMatchObject(unknown)
    expect(await adapter.fetchRound?.(ports, { ...asked, sessionId: newId() })).toMatchObject(unknown)
    await world.control('POST', `/providers/${code}/faults`, { call: 'rounds', kind: '500', times: 1 })
    expect(await adapter.fetchRound?.(ports, asked)).toMatchObject({ error: { kind: 'unavailable' } })
  })
})

describe('free rounds at the sandbox', () => {
  const period = { startAt: new Date(), endAt: new Date(Date.now() + 3_600_000) }

  it('of aurora are issued at a listed level and cancelled', async () => {
    const { adapter, ports } = open('aurora')
    const { providerGameId } = await pickGame('aurora', ({ freeRoundsSupport }) => freeRoundsSupport === true)
    const stakes = await adapter.fetchStakes(ports, { providerGameId, currency: 'EUR' })
    expect(stakes).toMatchObject({ ok: true, value: { mode: 'enumerated' } })
    const grant = { grantId: newId(), providerGameIds: [providerGameId] }
    const issue = { ...grant, ...period, playerId: 'p-1', roundsPerGame: 5, currency: 'EUR', coinLevel: 1 }
    const issued = await adapter.issueFreeRounds(ports, issue)
    expect(issued).toEqual({ ok: true, value: [{ providerGameId, status: 'active' }] })
    const cancelled = await adapter.cancelFreeRounds(ports, grant)
    expect(cancelled).toEqual({ ok: true, value: [{ providerGameId, status: 'cancelled' }] })
  })

  it('of borealis are issued at a stake it accepts and refused at one it does not', async () => {
    const { adapter, ports } = open('borealis')
    const game = await pickGame(
      'borealis',
      (one) => one.freeRoundsSupport === true && one.minBet !== undefined,
    )
    const issue = (betAmount: string) =>
      adapter.issueFreeRounds(ports, {
        ...period,
        grantId: newId(),
        providerGameIds: [game.providerGameId],
        playerId: 'p-1',
        roundsPerGame: 5,
        currency: game.betLimitsCurrency ?? 'EUR',
        betAmount,
      })
    expect(await issue(game.minBet ?? '')).toMatchObject({ ok: true, value: [{ status: 'active' }] })
    expect(await issue('123456789')).toMatchObject({ ok: false, error: { kind: 'invalid_stake' } })
  })
})
