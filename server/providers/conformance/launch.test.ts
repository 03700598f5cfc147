import { describe, expect, it } from 'vitest'
import { launchErrorCode, type ProviderHttpResult } from '../port'
import { everyDialect } from './drivers'
import { errorKind, outboundWorld, sessionId } from './world'

const request = {
  sessionId,
  providerGameId: 'g-1',
  playerId: 'player 1 & co',
  currency: 'EUR',
  country: 'MT',
  lang: 'en',
  balanceMinor: 12_345n,
  returnUrl: 'https://casino.test/lobby?from=game&x=1',
  depositUrl: 'https://casino.test/cashier#top-up',
  freeRounds: [],
}
const demo = { sessionId, providerGameId: 'g-1', returnUrl: 'https://casino.test/lobby' }
const protection = {
  isAutoplayAllowed: false,
  isTurboAllowed: false,
  minBetIntervalMs: 2_500,
  stakeMaxMinor: 250n,
  realityCheckMinutes: 60,
  sessionMinutes: 240,
}
const open = {
  isAutoplayAllowed: true,
  isTurboAllowed: true,
  minBetIntervalMs: null,
  stakeMaxMinor: null,
  realityCheckMinutes: null,
  sessionMinutes: null,
}
const url = 'https://play.test/g/abc?token=x'

describe.each(everyDialect)('%s, launching a game', (_code, driver) => {
  const { adapter } = driver

  it('returns the provider’s URL and its own session id', async () => {
    const { ports } = outboundWorld(driver, driver.launchAnswer({ url, uid: 'uid-9' }))
    expect(await adapter.launch(ports, request)).toEqual({
      ok: true,
      value: { launchUrl: url, providerSessionUid: 'uid-9' },
    })
  })

  it('signs what it sends and tells the provider everything about the session', async () => {
    const { ports, requests } = outboundWorld(driver, driver.launchAnswer({ url }))
    await adapter.launch(ports, request)
    const [sent] = requests
    expect(sent && driver.isSignedCall(sent, driver.secret)).toBe(true)
    const body = new URLSearchParams(sent?.body?.startsWith('{') ? '' : sent?.body)
    const told = [...body.values()].join('\n') + sent?.body
    const { returnUrl, depositUrl, playerId } = request
    for (const fact of [sessionId, 'g-1', playerId, 'EUR', 'MT', returnUrl, depositUrl])
      expect(told).toContain(fact)
    expect(told).toMatch(/12345|123\.45/)
  })

  it('launches a demo without a player', async () => {
    const { ports, requests } = outboundWorld(driver, driver.launchAnswer({ url }))
    expect(await adapter.launchDemo(ports, demo)).toEqual({ ok: true, value: { launchUrl: url } })
    expect(requests[0] && driver.isSignedCall(requests[0], driver.secret)).toBe(true)
    expect(requests[0]?.body).not.toContain('player')
  })

  it('takes the casino’s look along, whether it can show it or not', async () => {
    const look = 'https://croupier.test/files/public/abc/logo.webp'
    const branding = {
      name: 'Nordic',
      accent: '#1d5fbf',
      logoLightUrl: look,
      logoDarkUrl: null,
      iconUrl: null,
    }
    const { ports, requests } = outboundWorld(driver, driver.launchAnswer({ url }))
    expect((await adapter.launch(ports, { ...request, branding })).ok).toBe(true)
    expect((await adapter.launchDemo(ports, { ...demo, branding })).ok).toBe(true)
    if (adapter.code !== 'aurora') return
    const told = { name: 'Nordic', accent: '#1d5fbf', logo_light_url: look }
    expect(requests.map(({ body }) => JSON.parse(body ?? '').branding)).toEqual([told, told])
  })

  it('hands over what the player’s market asks, in its own words and units', async () => {
    const { ports, requests } = outboundWorld(driver, driver.launchAnswer({ url }))
    expect((await adapter.launch(ports, { ...request, protection })).ok).toBe(true)
    expect((await adapter.launchDemo(ports, { ...demo, protection: open })).ok).toBe(true)
    expect(requests.map(({ body = '' }) => driver.readProtection(body))).toEqual([
      protection,
      { ...open, stakeMaxMinor: null },
    ])
    await adapter.launch(ports, request)
    expect(driver.readProtection(requests[2]?.body ?? '')).toBeNull()
  })

  const cases: [code: string, when: string, answer: ProviderHttpResult][] = [
    ['E1050', 'the provider does not accept our signature', driver.refusal('auth')],
    ['E1051', 'the provider does not know the game', driver.refusal('not_found')],
    ['E1052', 'the provider is receiving too many', driver.refusal('rate_limited')],
    ['E1053', 'no answer came in time', { kind: 'timeout' }],
    ['E1054', 'the provider cannot be reached', { kind: 'unreachable', message: 'ECONNREFUSED' }],
    ['E1054', 'the provider is down', driver.refusal('unavailable')],
    ['E1055', 'the provider refuses', driver.refusal('refused')],
    ['E1054', 'a proxy answers 502 in HTML', html(502)],
    ['E1054', 'the answer is HTML', html(200)],
    ['E1054', 'the answer never ends', { kind: 'too_large' }],
    ['E1055', 'the answer has no URL', driver.launchAnswer({ uid: 'uid-9' })],
    ['E1055', 'the URL is empty', driver.launchAnswer({ url: '' })],
    ['E1056', 'the URL is not https', driver.launchAnswer({ url: 'http://play.test/g' })],
    ['E1056', 'the URL runs script', driver.launchAnswer({ url: 'javascript:alert(1)' })],
    ['E1056', 'the URL is relative', driver.launchAnswer({ url: '//play.test/g' })],
    ['E1056', 'the URL carries credentials', driver.launchAnswer({ url: 'https://a:b@play.test/' })],
    ['E1056', 'the URL has a line break', driver.launchAnswer({ url: 'https://play.test/\r\nx: y' })],
  ]
  it.each(cases)('fails with %s when %s', async (code, _when, answer) => {
    const { ports } = outboundWorld(driver, answer)
    const real = await adapter.launch(ports, request)
    expect(real.ok ? 'launched' : launchErrorCode(real.error)).toBe(code)
    const played = await adapter.launchDemo(outboundWorld(driver, answer).ports, demo)
    expect(played.ok ? 'launched' : launchErrorCode(played.error)).toBe(code)
  })

  it('accepts plain http at an allowed local origin, and at no other', async () => {
    const at = (origin: string) =>
      outboundWorld(driver, driver.launchAnswer({ url: `${origin}/play/x` })).ports
    expect((await adapter.launch(at('http://127.0.0.1:4010'), request)).ok).toBe(true)
    expect(errorKind(await adapter.launch(at('http://127.0.0.1:4011'), request))).toBe('unsafe_url')
  })
})

function html(status: number): ProviderHttpResult {
  return { kind: 'response', status, headers: {}, body: '<!doctype html><title>Oops</title>' }
}
