import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@/server/core/app-error'
import { GET as brandedCompleteGet } from '../../complete/[token]/route'
import { GET as completeGet } from '../../complete/route'
import { GET, HEAD } from './route'

const { openLaunchLink, findCompletedSession, findBrandBranding } = vi.hoisted(() => ({
  openLaunchLink: vi.fn(),
  findCompletedSession: vi.fn(),
  findBrandBranding: vi.fn(),
}))
vi.mock('@/server/modules/play/sessions', () => ({ openLaunchLink, findCompletedSession }))
vi.mock('@/server/modules/accounts/branding', () => ({ findBrandBranding }))

const branding = {
  displayName: 'Nordic <Casino>',
  accent: '#ff8800',
  supportAddress: 'help@nordic.example',
  legalLine: null,
  logoLight: '/files/public/aa/logo.webp',
  logoDark: null,
  icon: null,
}

const gameUrl = 'https://games.example.com/play?t=secret'
const plainComplete = () => new Request('https://croupier.example/complete')
const browser = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' }

const open = (headers: Record<string, string> = browser, query = '') =>
  GET(new Request(`https://croupier.example/launch/the-token${query}`, { headers }))

beforeEach(() => {
  openLaunchLink.mockReset().mockResolvedValue({ kind: 'redirect', url: gameUrl })
  findBrandBranding.mockReset().mockImplementation(async (id) => (id === 'nordic' ? branding : null))
  findCompletedSession
    .mockReset()
    .mockImplementation(async (token) => (token === 'good' ? { brandId: 'nordic', lang: 'sv' } : null))
})

describe('opening a launch link', () => {
  it('answers 303 to the game, unstored and without a referrer', async () => {
    const response = await open()
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(gameUrl)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(openLaunchLink).toHaveBeenCalledWith('the-token', expect.anything())
  })

  it.each([
    ['used', 410, 'already been used'],
    ['expired', 410, 'expired'],
    ['refused', 403, 'can’t be opened now'],
    ['invalid', 404, 'Invalid game link'],
  ])('answers a page when it is %s, with %i, that says what to do', async (kind, status, words) => {
    openLaunchLink.mockResolvedValue({ kind, code: 'E3004' })
    const response = await open()
    const page = await response.text()
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toContain(words)
    expect(page).toContain('Go back to the casino')
  })

  it('answers a page with 503 when the database is away, without telling why', async () => {
    openLaunchLink.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7'))
    const response = await open()
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('ECONNREFUSED')
  })
})

describe('the language of a page', () => {
  it('is the session’s, whatever the browser prefers', async () => {
    openLaunchLink.mockResolvedValue({ kind: 'used', brandId: null, lang: 'sv' })
    const response = await open({ ...browser, 'accept-language': 'de' })
    const page = await response.text()
    expect(page).toContain('<html lang="sv">')
    expect(page).toContain('Den här spellänken har redan använts')
    expect(response.headers.get('content-language')).toBe('sv')
  })

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ja, nb;q=0.5', 'no'],
    ['ja', 'en'],
  ])('without one is the browser’s of %j: %s, English where there is none', async (header, language) => {
    openLaunchLink.mockResolvedValue({ kind: 'invalid' })
    const response = await open({ ...browser, 'accept-language': header })
    expect(await response.text()).toContain(`<html lang="${language}">`)
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language')
  })

  it('after a game is its session’s', async () => {
    const request = new Request('https://croupier.example/complete/good')
    const response = await brandedCompleteGet(request)
    expect(await response.text()).toContain('Tack för att du spelade')
  })
})

describe('a link that opens no game', () => {
  it.each([
    [{ kind: 'refused', code: 'PROVIDER_ACCESS_REQUIRED' }, 403, 'PROVIDER_ACCESS_REQUIRED'],
    [{ kind: 'refused', code: 'E1003' }, 403, 'E1003'],
    [{ kind: 'used' }, 410, 'E3002'],
    [{ kind: 'expired' }, 410, 'E3002'],
    [{ kind: 'invalid' }, 404, 'E3001'],
  ])('answers a program that asks for JSON: %j', async (result, status, code) => {
    openLaunchLink.mockResolvedValue(result)
    const response = await open({ accept: 'application/json' })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('vary')).toBe('Accept')
    expect(await response.json()).toMatchObject({
      error: { code, type: expect.any(String), message: expect.any(String), request_id: expect.any(String) },
    })
  })

  it('names the code on the page where an approval is missing, and on no other', async () => {
    openLaunchLink.mockResolvedValue({ kind: 'refused', code: 'PROVIDER_ACCESS_REQUIRED' })
    const response = await open({ ...browser, accept: 'text/html,*/*;q=0.8' })
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    expect(page).toContain('PROVIDER_ACCESS_REQUIRED')
    expect(page).toContain('no access to this provider’s games')
    openLaunchLink.mockResolvedValue({ kind: 'refused', code: 'E3004' })
    expect(await (await open()).text()).not.toContain('E3004')
  })

  it('answers JSON with 503 when the database is away', async () => {
    openLaunchLink.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7'))
    const response = await open({ accept: 'application/json' })
    expect(response.status).toBe(503)
    const body = await response.json()
    expect(body.error.code).toBe('E0002')
    expect(JSON.stringify(body)).not.toContain('ECONNREFUSED')
  })

  it('answers JSON with the code of the gate when the approval cannot be read', async () => {
    openLaunchLink.mockRejectedValue(new AppError('PROVIDER_ACCESS_UNAVAILABLE'))
    const response = await open({ accept: 'application/json' })
    expect(response.status).toBe(503)
    expect((await response.json()).error.code).toBe('PROVIDER_ACCESS_UNAVAILABLE')
  })
})

describe('a launch link stays unopened', () => {
  it('by HEAD, which Next would otherwise answer by opening it', async () => {
    const response = await HEAD(plainComplete())
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(openLaunchLink).not.toHaveBeenCalled()
  })

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
    ['x-purpose', 'preview'],
  ])('by a browser that looks ahead with %s: %s', async (name, value) => {
    const response = await open({ ...browser, [name]: value })
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(openLaunchLink).not.toHaveBeenCalled()
  })

  it.each([
    'WhatsApp/2.23',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0',
    'facebookexternalhit/1.1',
  ])('by the preview of %s', async (agent) => {
    const response = await open({ 'user-agent': agent })
    expect(response.status).toBe(200)
    expect(openLaunchLink).not.toHaveBeenCalled()
  })
})

describe('a page for players', () => {
  it('may be framed by anyone, loads nothing, and has neither script nor cookie', async () => {
    openLaunchLink.mockResolvedValue({ kind: 'used' })
    for (const response of [await open(), await completeGet(plainComplete())]) {
      const policy = response.headers.get('content-security-policy') ?? ''
      const page = await response.text()
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain('frame-ancestors *')
      expect(response.headers.get('x-frame-options')).toBeNull()
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(page).not.toMatch(/<script|https?:|url\(|@import/)
    }
  })

  it('repeats nothing of the request', async () => {
    openLaunchLink.mockResolvedValue({ kind: 'invalid' })
    const page = await (await open(browser, '?lobby=<b>marker</b>&token=marker')).text()
    expect(page).not.toContain('marker')
    expect(page).not.toContain('the-token')
  })
})

describe('a page of a brand with branding', () => {
  const complete = (token: string) =>
    brandedCompleteGet(new Request(`https://croupier.example/complete/${token}`))

  it.each(['used', 'expired', 'refused'])('shows it when the link is %s', async (kind) => {
    openLaunchLink.mockResolvedValue({ kind, code: 'E3004', brandId: 'nordic', lang: null })
    const page = await (await open()).text()
    expect(page).toContain('<img src="/files/public/aa/logo.webp" alt="Nordic &lt;Casino&gt;"')
    expect(page).toContain('href="mailto:help@nordic.example"')
  })

  it('shows it when the game has ended, by a token that was signed', async () => {
    expect(await (await complete('good')).text()).toContain('/files/public/aa/logo.webp')
    const plain = await (await complete('bad')).text()
    expect(plain).toBe(await (await completeGet(plainComplete())).text())
  })

  it('loads its images from this service alone, still without a script', async () => {
    const response = await complete('good')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/img-src 'self'(?:;|$)/)
    expect(await response.text()).not.toMatch(/<script|src="https?:|url\(|@import/)
  })

  it('is a plain page where the branding cannot be read', async () => {
    findBrandBranding.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7'))
    openLaunchLink.mockResolvedValue({ kind: 'used', brandId: 'nordic', lang: null })
    const response = await open()
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('already been used')
    findCompletedSession.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7'))
    expect((await complete('good')).status).toBe(200)
  })

  it('has none where the link is invalid, or the session has no brand', async () => {
    for (const result of [{ kind: 'invalid' }, { kind: 'used', brandId: null }]) {
      openLaunchLink.mockResolvedValue(result)
      expect(await (await open()).text()).not.toContain('<img')
    }
    expect(findBrandBranding).not.toHaveBeenCalled()
  })
})
