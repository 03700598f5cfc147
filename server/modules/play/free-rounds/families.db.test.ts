import { expect, test } from 'vitest'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { fakePorts } from '@/server/modules/delivery/wallet/testing/world'
import { reportActivation } from '@/server/modules/play/free-rounds'
import { auroraDriver } from '@/server/providers/conformance/aurora-driver'
import { borealisDriver } from '@/server/providers/conformance/borealis-driver'
import type { FreeRoundsDriver, WebRequest } from '@/server/providers/conformance/driver'
import { receiveFromProvider } from '@/server/rest/provider-route'
import { createFreeRoundsWorld, type FreeRoundsWorld } from '@/server/testing/free-rounds-world'
import { createProviderHttpStub } from '@/server/testing/provider-http-stub'
import { connectProvidersBy, createProviderStub, freeRoundsFamilies } from '@/server/testing/provider-stub'

/** Each family from issue to settled win, through its real adapter in both directions. */

const wire: { driver: FreeRoundsDriver; http: ReturnType<typeof createProviderHttpStub> } = {
  driver: auroraDriver,
  http: createProviderHttpStub(() => ({})),
}
connectProvidersBy((row, clock) => ({
  adapter: wire.driver.adapter,
  ports: {
    connection: { code: row.code, baseUrl: 'https://provider.test', secret: wire.driver.secret },
    http: wire.http.http,
    clock,
    allowedLocalOrigins: [],
  },
}))

/** Sends what the provider reports, signed, through the route's own path into wallet and grants. */
async function receive(world: FreeRoundsWorld, request: WebRequest): Promise<Record<string, unknown>> {
  const { driver } = wire
  const ctx = { ...world.ctx, actor: { kind: 'provider', providerCode: world.providerCode } } as const
  const connection = { code: world.providerCode, baseUrl: 'https://provider.test', secret: driver.secret }
  const ports = fakePorts(world.wallet)
  const response = await receiveFromProvider(
    new Request('http://localhost/', {
      method: 'POST',
      headers: request.headers,
      body: Uint8Array.from(request.rawBody),
    }),
    request.path,
    { adapter: driver.adapter, connection, ctx },
    {
      reportMovement: (at, report) => reportMovement(at, report, ports),
      reportActivation,
      log: { info: () => {}, error: (facts) => expect(facts).toBeUndefined() },
    },
  )
  return (await response.json()) as Record<string, unknown>
}

const signing = (world: FreeRoundsWorld) => ({ secret: wire.driver.secret, at: world.clock.now() })
const send = (world: FreeRoundsWorld, path: string, body: object) =>
  receive(world, wire.driver.signed(path, JSON.stringify(body), signing(world)))

const openWorld = (family: keyof typeof freeRoundsFamilies, games = 1) =>
  createFreeRoundsWorld(Object.assign(createProviderStub(), { freeRounds: freeRoundsFamilies[family] }), {
    games,
  })

test('aurora: a bet and a win each round, levels of its ladder, and a cancel at the provider', async () => {
  wire.driver = auroraDriver
  wire.http = createProviderHttpStub(({ path, body }) => {
    if (path.startsWith('/stakes')) return { mode: 'enumerated', stakes: [{ coin_level: 2, amount: 50 }] }
    if (path === '/launch') return { launch_url: 'https://games.test/1', provider_session_uid: 'u' }
    const status = path.endsWith('/cancel') ? 'cancelled' : 'active'
    return { games: (body.games as string[]).map((game_id) => ({ game_id, status })) }
  })
  const world = await openWorld('aurora')
  const { grant_id: grantId } = (await world.issue()).body
  const issued = wire.http.calls.find(({ path }) => path === '/free-rounds')
  expect(issued?.body).toMatchObject({ grant_id: grantId, rounds: 3, coin_level: 2, player_id: 'p1' })
  const { sessionId } = await world.launch()
  expect(wire.http.calls.at(-1)?.body).toMatchObject({
    free_rounds: [{ grant_id: grantId, rounds: 3, coin_level: 2 }],
  })

  const movement = (type: 'bet' | 'win', amount: number) => ({
    session_id: sessionId,
    transaction_id: `r1-${type}`,
    type,
    amount,
    currency: 'EUR',
    round_id: 'r1',
    finished: type === 'win',
    free_round_grant_id: grantId,
  })
  expect(await send(world, 'movements', movement('bet', 50))).toMatchObject({ status: 'ok', balance: 10_000 })
  expect(await send(world, 'movements', movement('win', 320))).toMatchObject({
    status: 'ok',
    balance: 10_320,
  })
  expect(await send(world, 'movements', movement('win', 320))).toMatchObject({
    replayed: true,
    balance: 10_320,
  })
  expect(world.callbacks()).toMatchObject(
    ['bet', 'win'].map((transaction_type) => ({
      transaction_type,
      is_free: true,
      free_round_grant_id: grantId,
      free_round_kind: 'freespin',
    })),
  )
  expect(await world.cancel(grantId)).toMatchObject({
    status: 200,
    body: { status: 'cancelled', games: [{ status: 'cancelled', rounds_played: 1, won_amount: 320 }] },
  })
  await world.launch()
  expect(wire.http.calls.at(-1)?.body).toMatchObject({ free_rounds: [] })
})

test('aurora: where it lists no stakes, any bet amount is passed on in minor units and mirrored back', async () => {
  wire.driver = auroraDriver
  wire.http = createProviderHttpStub(({ path, body }) => {
    if (path.startsWith('/stakes')) return { mode: 'provider_validated', stakes: [] }
    if (path === '/launch') return { launch_url: 'https://games.test/1' }
    return { games: (body.games as string[]).map((game_id) => ({ game_id, status: 'active' })) }
  })
  const world = await openWorld('aurora')
  const { body } = await world.issue('k', { coin_level: undefined, bet_amount: 0.75 })
  expect(body).toMatchObject({ bet_amount: 0.75, coin_level: null })
  expect(wire.http.calls.at(-1)?.body).toMatchObject({ bet_amount: 75 })
  await world.launch()
  expect(wire.http.calls.at(-1)?.body).toMatchObject({ free_rounds: [{ rounds: 3, bet_amount: 75 }] })
})

test('borealis: activation, then one free win for the whole batch; a cancel before it is refused at activation', async () => {
  wire.driver = borealisDriver
  wire.http = createProviderHttpStub(({ path, body }) => {
    if (path.startsWith('/v2/stake-info')) return { policy: 'CHECK_AT_ISSUE' }
    if (path === '/v2/open') return { code: 0, url: 'https://games.test/1', sid: 's' }
    if (body.stake === '9.99') return { code: 21, message: 'invalid stake' }
    return { code: 0, results: (body.codes as string[]).map((code) => ({ code, ok: true })) }
  })
  const world = await openWorld('borealis', 2)
  const [first = '', second = ''] = world.gameIds
  await expect(world.issue('bad', { bet_amount: 9.99 })).rejects.toMatchObject({
    error: 'invalid_stake',
    status: 400,
  })
  const { grant_id: promoId } = (await world.issue()).body
  expect(wire.http.calls.at(-1)?.body).toMatchObject({ promoId, rounds: 3, stake: '0.50' })
  const { sessionId } = await world.launch(first)
  expect(wire.http.calls.at(-1)?.body).toMatchObject({ promos: [{ promoId, rounds: 3 }] })

  const promo = (gameId: string, state: string, more = {}) =>
    send(world, 'promo', { promoId, gameCode: world.providerGameId(gameId), state, ...more })
  expect(await promo(first, 'ACTIVATED')).toMatchObject({ code: 0, accepted: true })
  expect(await world.cancel(promoId)).toMatchObject({
    body: { games: [{ status: 'consumed' }, { status: 'cancelled' }] },
  })
  expect(await promo(second, 'ACTIVATED')).toMatchObject({ code: 0, accepted: false, message: 'cancelled' })
  const settled = {
    command: 'FREE-WIN',
    sessionToken: sessionId,
    txId: 'batch-1',
    roundRef: 'batch-1',
    roundClosed: true,
    currency: 'EUR',
    win: '12.50',
    promoId,
  }
  expect(await send(world, 'wallet', settled)).toMatchObject({ code: 0, balance: '112.50' })
  expect(
    await promo(first, 'COMPLETED', { roundsPlayed: 3, totalWin: '12.50', currency: 'EUR' }),
  ).toMatchObject({
    accepted: true,
  })
  expect(world.callbacks()).toMatchObject([
    { transaction_type: 'win', amount: 1250, is_free: true, free_round_grant_id: promoId, finished: true },
  ])
  expect(await world.grant(promoId)).toMatchObject({
    status: 'cancelled',
    games: [
      { game_id: first, status: 'consumed', rounds_played: 3, won_amount: 1250 },
      { game_id: second, status: 'cancelled', rounds_played: 0 },
    ],
  })
})

test('borealis: a batch that won nothing settles as a free win of zero', async () => {
  wire.driver = borealisDriver
  wire.http = createProviderHttpStub(({ path, body }) => {
    if (path.startsWith('/v2/stake-info')) return { policy: 'LIST', values: ['0.50'] }
    if (path === '/v2/open') return { code: 0, url: 'https://games.test/1', sid: 's' }
    return { code: 0, results: (body.codes as string[]).map((code) => ({ code, ok: true })) }
  })
  const world = await openWorld('borealis')
  await expect(world.issue('off-list', { bet_amount: 0.6 })).rejects.toMatchObject({ error: 'invalid_stake' })
  const { grant_id: promoId } = (await world.issue()).body
  const { sessionId } = await world.launch()
  await send(world, 'promo', { promoId, gameCode: world.providerGameId(world.firstGame), state: 'ACTIVATED' })
  const nothing = { txId: 'b', roundRef: 'b', roundClosed: true, currency: 'EUR', win: '0.00', promoId }
  expect(
    await send(world, 'wallet', { command: 'FREE-WIN', sessionToken: sessionId, ...nothing }),
  ).toMatchObject({
    code: 0,
  })
  expect(await world.grant(promoId)).toMatchObject({ status: 'completed', games: [{ won_amount: 0 }] })
})
