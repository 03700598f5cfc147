import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAurora, callBorealis, callCascade, launch, someGame } from '../testing/launch'
import { openWorld, type World } from '../testing/sandbox-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const auroraLaunch = (fields: Record<string, unknown> = {}) => ({
  session_id: randomUUID(),
  game_id: someGame(world, 'aurora', 'slot'),
  player_id: 'ada',
  currency: 'EUR',
  country: 'MT',
  balance: 5000,
  return_url: 'https://casino.example/back',
  deposit_url: 'https://casino.example/till',
  free_rounds: [],
  ...fields,
})
const fault = (provider: string, call: string, kind: string) =>
  world.control('POST', `/providers/${provider}/faults`, { call, kind, times: 1 })

describe('feeds', () => {
  test('every provider lists its games, signed and shaped by its dialect', async () => {
    const aurora = await callAurora(world, 'GET', '/games')
    expect(aurora.body.games).toHaveLength(90)
    const borealis = await callBorealis(world, 'GET', '/v2/games')
    expect(borealis.body.items).toHaveLength(70)
    expect(borealis.isSigned).toBe(true)
    const cascade = await callCascade(world, '/api/games', {})
    expect(JSON.parse(cascade.text).tables).toHaveLength(40)
  })
})

describe('signatures', () => {
  test('an unsigned call is refused in the dialect', async () => {
    expect((await fetch(`${world.url}/aurora/games`)).status).toBe(401)
    expect(await (await fetch(`${world.url}/borealis/v2/games`)).json()).toMatchObject({ code: 22 })
    const cascade = await fetch(`${world.url}/cascade/api/games`, { method: 'POST', body: 'ts=1&sign=00' })
    expect(await cascade.text()).toContain('code=BADSIGN')
  })
})

describe('launch', () => {
  test('the same session opens the same game again; a token opens nothing at another provider', async () => {
    const request = auroraLaunch()
    const first = await callAurora(world, 'POST', '/launch', request)
    expect((await callAurora(world, 'POST', '/launch', request)).body).toEqual(first.body)
    const path = new URL(first.body.launch_url).pathname
    expect((await fetch(world.url + path)).status).toBe(200)
    expect((await fetch(world.url + path.replace('aurora', 'borealis'))).status).toBe(404)
  })

  test.each([
    [{ game_id: 'nope' }, 404],
    [{ currency: 'XXX' }, 400],
    [{ balance: 1.5 }, 400],
    [{ player_id: undefined }, 400],
  ])('aurora refuses %j with %i', async (fields, status) => {
    expect((await callAurora(world, 'POST', '/launch', auroraLaunch(fields))).status).toBe(status)
  })

  test('every game of the catalogue can be launched', async () => {
    for (const game of world.sandbox.runner.games.values()) {
      if (game.provider === 'dusk') continue
      const country = game.blockedCountries?.includes('MT') ? 'DE' : 'MT'
      const { url } = await launch(world, game.provider, game.code, { country })
      expect(url).toContain(`/play/${game.provider}/`)
    }
  })

  test('a game without a demo has none', async () => {
    const games = [...world.sandbox.runner.games.values()]
    const none = games.find((game) => game.provider === 'aurora' && !game.hasDemo)
    const demo = { session_id: randomUUID(), game_id: none?.code, return_url: 'https://a.example' }
    expect((await callAurora(world, 'POST', '/demo', demo)).status).toBe(400)
  })
})

describe('injected faults', () => {
  test.each([
    ['401', 401],
    ['404', 404],
    ['429', 429],
    ['500', 500],
    ['http_500', 500],
  ])('aurora answers %s once, and then as ever', async (kind, status) => {
    await fault('aurora', 'launch', kind)
    const request = auroraLaunch()
    const answer = await callAurora(world, 'POST', '/launch', request).catch(() => ({ status: 500 }))
    expect(answer.status).toBe(status)
    expect((await callAurora(world, 'POST', '/launch', request)).status).toBe(200)
  })

  test('a launch can lack its URL or have an unsafe one', async () => {
    await fault('aurora', 'launch', 'no_url')
    expect((await callAurora(world, 'POST', '/launch', auroraLaunch())).body.launch_url).toBeUndefined()
    await fault('aurora', 'launch', 'http_url')
    expect((await callAurora(world, 'POST', '/launch', auroraLaunch())).body.launch_url).toMatch(
      /^http:\/\/games/,
    )
  })

  test('borealis and cascade say it in their own words', async () => {
    await fault('borealis', 'games', '429')
    expect((await callBorealis(world, 'GET', '/v2/games')).body.code).toBe(23)
    await fault('cascade', 'games', '500')
    expect((await callCascade(world, '/api/games', {})).text).toContain('code=DOWN')
  })
})

describe('the game page', () => {
  const post = (url: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const here = (url: string) => world.url + new URL(url).pathname

  test('hides where a flight will crash until it has', async () => {
    const { url, uid } = await launch(world, 'cascade', someGame(world, 'cascade', 'crash'))
    await world.control('POST', `/providers/cascade/sessions/${uid}/next-outcome`, { win_multiplier: 20 })
    const started = await (await post(`${here(url)}/rounds`, { stake_minor: 100 })).text()
    expect(JSON.parse(started).round.state).toBe('live')
    expect(started).not.toContain('"crash"')
    expect(JSON.parse(started).round.fairness.seed).toBeNull()
    const id = JSON.parse(started).round.id
    const landed = await (await post(`${here(url)}/rounds/${id}/cashout`, {})).json()
    expect(landed.round).toMatchObject({ state: 'settled', outcome: { crash: 3000 } })
    expect(landed.round.win_minor).toBeGreaterThanOrEqual(100)
  })

  test.each([
    [{ stake_minor: 7 }],
    [{ stake_minor: -100 }],
    [{ stake_minor: 1e300 }],
    [{ stake_minor: '100' }],
    [{}],
    ['rubbish'],
  ])('a stake like %j is refused', async (body) => {
    const { url } = await launch(world, 'aurora', someGame(world, 'aurora', 'slot'))
    expect((await post(`${here(url)}/rounds`, body)).status).toBe(400)
  })

  test('a free round that is gone is not played for cash instead', async () => {
    const { url } = await launch(world, 'aurora', someGame(world, 'aurora', 'slot'))
    const answer = await post(`${here(url)}/rounds`, { stake_minor: 100, free: true })
    expect(answer.status).toBe(409)
    expect(world.croupier.heard.filter(({ provider }) => provider === 'aurora')).toHaveLength(0)
  })

  test('a demo plays with its own money and tells nobody', async () => {
    const game_id = someGame(world, 'aurora', 'dice')
    const { body } = await callAurora(world, 'POST', '/demo', {
      session_id: randomUUID(),
      game_id,
      return_url: 'https://a.example',
    })
    const before = world.croupier.heard.length
    const played = await (
      await post(`${here(body.launch_url)}/rounds`, { stake_minor: 100, choice: { payout: 2 } })
    ).json()
    expect([99_900, 100_100]).toContain(played.balance_minor)
    expect(world.croupier.heard).toHaveLength(before)
  })
})

describe('the control API', () => {
  test('refuses proxies and foreign pages', async () => {
    const refused = async (headers: Record<string, string>) =>
      (await fetch(`${world.url}/control/health`, { headers })).status
    expect(await refused({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await refused({})).toBe(200)
  })

  test('says what is wrong with a request', async () => {
    expect(await world.control('POST', '/wallets/lane/faults', { kind: 'nope' })).toMatchObject({
      error: 'bad_input',
    })
    expect(await world.control('GET', '/providers/nobody/ledger')).toMatchObject({ error: 'bad_input' })
  })

  test('sends any movement by hand, as often as asked', async () => {
    const { uid } = await launch(world, 'cascade', someGame(world, 'cascade', 'roulette'))
    const bet = { kind: 'bet', transaction_id: 'mine-1', amount_minor: 300 }
    for (let time = 0; time < 2; time++) {
      const sent = await world.control('POST', `/providers/cascade/sessions/${uid}/movement`, bet)
      expect(sent).toMatchObject({
        answer: { status: 'ok', balance_minor: 5000 },
        forwards: [{ type: 'bet', transaction_id: 'bet:mine-1', amount: 300 }],
      })
    }
    const { movements } = await world.control('GET', `/providers/cascade/ledger?session_id=${uid}`)
    expect(movements).toHaveLength(2)
  })

  test('reset empties the world', async () => {
    await world.control('POST', '/reset')
    expect(await world.control('GET', '/providers/cascade/ledger')).toEqual({ rounds: [], movements: [] })
  })
})
