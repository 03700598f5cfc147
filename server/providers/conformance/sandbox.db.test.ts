import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '@/sandbox/testing/sandbox-world'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { createProviderHttp } from '../http'
import {
  type FeedGame,
  launchErrorCode,
  listAllMovements,
  type MovementsRequest,
  type ProviderAdapter,
  type ProviderCatalogue,
  type ProviderMovement,
  type ProviderPorts,
} from '../port'
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

  it('measures every game of its catalogue', async () => {
    const { adapter, ports } = open(code)
    const listed = await adapter.listChecksums?.(ports)
    if (!listed?.ok) throw new Error('No checksums')
    const measured = new Set(listed.value.map(({ providerGameId }) => providerGameId))
    const { games } = await readCatalogue(code)
    expect([...measured].toSorted()).toEqual(games.map(({ providerGameId }) => providerGameId).toSorted())
  })

  it('refuses a game nobody has as E1051', async () => {
    const { adapter, ports } = open(code)
    const game = { ...(await pickGame(code)), providerGameId: 'no-such-game' }
    const result = await adapter.launch(ports, launchOf(game))
    expect(result.ok ? 'launched' : launchErrorCode(result.error)).toBe('E1051')
  })
})

describe.each(codes)('the ledger of the sandbox’s %s', (code) => {
  async function play(game: FeedGame, rounds: number) {
    const { adapter, ports } = open(code)
    const from = new Date()
    const { sessionId } = launchOf(game)
    await adapter.launch(ports, { ...launchOf(game), sessionId })
    await world.control('POST', `/providers/${code}/sessions/${sessionId}/play`, { rounds })
    const { movements } = await world.control('GET', `/providers/${code}/ledger?session_id=${sessionId}`)
    return { from, sessionId, rows: movements as Row[] }
  }

  async function list(from: Date, to = new Date(Date.now() + 1)): Promise<ProviderMovement[]> {
    const { adapter, ports } = open(code)
    const movements: ProviderMovement[] = []
    for await (const page of listAllMovements(
      async (request) => await listMovements(adapter, ports, request),
      { from, to },
    )) {
      if (!page.ok) throw new Error(page.error.message)
      movements.push(...page.value)
    }
    return movements
  }

  it('lists what was reported, as Croupier knows it', async () => {
    const { from, sessionId, rows } = await play(await pickGame(code), 2)
    const reported = rows.reverse().flatMap(({ round_id: roundId, forwards }) =>
      forwards.map(({ type, transaction_id: transactionId, amount }) => {
        const movement = { transactionId, type, amount: BigInt(amount), currency: 'EUR', roundId }
        return { ...movement, occurredAt: expect.any(Date), state: 'accepted', sessionRef: sessionId }
      }),
    )
    expect(reported.length).toBeGreaterThanOrEqual(4)
    expect(await list(from)).toEqual(reported)
    expect(await list(new Date(0), from)).not.toContainEqual(reported[0])
  })

  it('lists every page once, in one order', async () => {
    const { from, sessionId } = await play(await pickGame(code), 1)
    await world.pool.query(
      `insert into provider_movement (provider, token, round_id, kind, transaction_id, body, answer)
       select m.provider, m.token, 'many', 'win', 'many-' || n, m.body - 'winMinor' || jsonb_build_object(
         'kind', 'win', 'roundId', 'many', 'transactionId', 'many-' || n, 'amountMinor', n::text), 'declined'
       from generate_series(1, 450) n, provider_movement m join provider_session s on s.token = m.token
       where s.session_id = $1 and m.kind <> 'win'`,
      [sessionId],
    )
    const many = (await list(from)).filter(({ roundId }) => roundId === 'many')
    const amounts = Array.from({ length: 450 }, (_, index) => BigInt(index + 1))
    expect(many.map(({ amount }) => amount)).toEqual(amounts)
    expect(many.every(({ state }) => state === 'declined')).toBe(true)
    await world.pool.query(`delete from provider_movement where round_id = 'many'`)
  })

  it('loses, doubles and changes movements where a test asks for it', async () => {
    const { from, rows } = await play(await pickGame(code), 3)
    const [changed, lost, doubled] = rows.reverse()
    const before = await list(from)
    const spoil = (row: Row | undefined, fault: string, amount_minor?: number) =>
      world.control('POST', `/providers/${code}/ledger/faults`, { ...row, fault, amount_minor })
    await spoil(lost, 'lose')
    await spoil(doubled, 'double')
    await spoil(changed, 'change_amount', 77_777)
    const isOf = (row: Row | undefined) => (movement: ProviderMovement) =>
      row?.forwards.some(({ transaction_id: id }) => id === movement.transactionId)
    const listed = await list(from)
    expect(listed.filter(isOf(lost))).toEqual([])
    expect(listed.filter(isOf(doubled))).toHaveLength(2 * before.filter(isOf(doubled)).length)
    expect(listed.filter(isOf(changed))[0]?.amount).toBe(77_777n)
    for (const row of rows) await spoil(row, 'none')
    expect(await list(from)).toEqual(before)
  })

  it('refuses a cursor that is not its own, and fails as it is told to', async () => {
    const { adapter, ports } = open(code)
    const request = { from: new Date(0), to: new Date(), cursor: 'mine' }
    expect(await listMovements(adapter, ports, request)).toMatchObject({ error: { kind: 'refused' } })
    await world.control('POST', `/providers/${code}/faults`, { call: 'movements', kind: '500', times: 1 })
    const failed = await listMovements(adapter, ports, { ...request, cursor: null })
    expect(failed).toMatchObject({ error: { kind: 'unavailable' } })
  })
})

type Row = {
  round_id: string
  kind: string
  transaction_id: string
  forwards: { type: 'bet' | 'win' | 'refund'; transaction_id: string; amount: number }[]
}

function listMovements(adapter: ProviderAdapter, ports: ProviderPorts, request: MovementsRequest) {
  if (!adapter.listMovements) throw new Error(`${adapter.code} lists no movements`)
  return adapter.listMovements(ports, request)
}

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

describe('a replay at the sandbox', () => {
  it.each(['aurora', 'borealis'] as const)(
    'shows the reels of the round at %s, to its own session',
    async (code) => {
      const { adapter, ports } = open(code)
      const game = await pickGame(code, ({ hasReplay }) => hasReplay === true)
      const launched = launchOf(game)
      await adapter.launch(ports, launched)
      const played = await world.control('POST', `/providers/${code}/sessions/${launched.sessionId}/play`, {})
      const [round] = played.rounds as { round_id: string }[]
      const asked = { roundId: round?.round_id ?? '', sessionId: launched.sessionId }
      const opened = await adapter.openReplay?.(ports, asked)
      if (!opened?.ok) throw new Error('No replay')
      const shown = await fetch(opened.value.url.replace(ports.allowedLocalOrigins[0] ?? '', world.url))
      const page = await shown.text()
      expect(page.match(/data-symbol="\w+"/g)).toHaveLength(15)
      expect(page).toContain(asked.roundId)
      expect(page).not.toContain(launched.playerId)
      const others = { ok: false, error: { kind: 'not_found' } }
      expect(await adapter.openReplay?.(ports, { ...asked, sessionId: newId() })).toMatchObject(others)
      const changed = await fetch(
        `${world.url}/replay/${code}/${new URL(opened.value.url).pathname.slice(-40)}`,
      )
      expect(changed.status).toBe(404)
    },
  )

  it('of a table that has none is not found', async () => {
    const { adapter, ports } = open('cascade')
    const game = await pickGame('cascade')
    const launched = launchOf(game)
    await adapter.launch(ports, launched)
    const asked = { roundId: 'round-x', sessionId: launched.sessionId }
    expect(await adapter.openReplay?.(ports, asked)).toMatchObject({ error: { kind: 'not_found' } })
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
