import { describe, expect, it } from 'vitest'
import type { PlayerBranding } from '@/server/contract/branding'
import { type PageScheme, playerPage } from './player-page'
import { renderPlayerPage } from './render-player-page'
import english from './texts/en.json'

const none: PlayerBranding = {
  displayName: null,
  accent: null,
  supportAddress: null,
  legalLine: null,
  logoLight: null,
  logoDark: null,
  icon: null,
}
const light = '/files/public/aa/logo.webp'
const dark = '/files/public/bb/logo.webp'

const pageOf = (branding: Partial<PlayerBranding> | null, scheme: PageScheme = 'auto') =>
  renderPlayerPage(playerPage('used', english), { branding: branding && { ...none, ...branding }, scheme })
    .html
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'))

describe('the logo', () => {
  it('is the one for the scheme of the player’s device', () => {
    const page = pageOf({ displayName: 'Nordic', logoLight: light, logoDark: dark })
    expect(page).toContain(`<source srcset="${dark}" media="(prefers-color-scheme: dark)">`)
    expect(page).toContain(`<img src="${light}" alt="Nordic">`)
  })

  it.each([
    ['light', { logoLight: light, logoDark: dark }, `<img src="${light}" alt="">`],
    ['dark', { logoLight: light, logoDark: dark }, `<img src="${dark}" alt="">`],
    ['dark', { logoLight: light }, `<img src="${light}" alt="" class="on-light">`],
    ['light', { logoDark: dark }, `<img src="${dark}" alt="" class="on-dark">`],
    ['auto', { logoDark: dark }, `<img src="${dark}" alt="" class="on-dark">`],
  ] as const)('in %s, of %j, stands on what it was made for', (scheme, logos, image) => {
    expect(pageOf(logos, scheme)).toContain(image)
  })

  it('missing, the icon and the name stand there', () => {
    const page = pageOf({ displayName: 'Nordic', icon: '/files/public/cc/icon.png' })
    expect(page).toContain('<header><img src="/files/public/cc/icon.png" alt=""><span>Nordic</span></header>')
    expect(page).toContain('<link rel="icon" href="/files/public/cc/icon.png">')
    expect(bodyOf(pageOf({ legalLine: 'Nordic Ltd' }))).not.toContain('<header>')
  })
})

describe('the icon of the page', () => {
  const iconOf = (branding: Partial<PlayerBranding>) =>
    /rel="icon" href="([^"]+)"/.exec(pageOf(branding))?.[1]

  it('is the logo where there is none, so that the browser asks for no /favicon.ico', () => {
    expect(iconOf({ logoLight: light, logoDark: dark, icon: '/files/public/cc/icon.png' })).toContain(
      'icon.png',
    )
    expect(iconOf({ logoLight: light, logoDark: dark })).toBe(light)
    expect(iconOf({ logoDark: dark })).toBe(dark)
    expect(iconOf({ displayName: 'Nordic' })).toBe(undefined)
  })
})

describe('what operators write', () => {
  it('is text on the page, never markup', () => {
    const hostile = '"><script>alert(1)</script>'
    const page = pageOf({
      displayName: hostile,
      legalLine: hostile,
      supportAddress: `https://casino.example/${hostile}`,
      logoLight: light,
    })
    expect(page).not.toContain('<script')
    expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(2)
  })

  it('links to support in a tab of its own', () => {
    expect(pageOf({ supportAddress: 'help@casino.example' })).toContain(
      '<a href="mailto:help@casino.example" target="_blank" rel="noopener noreferrer">help@casino.example</a>',
    )
    expect(pageOf({ supportAddress: 'https://casino.example/help' })).toContain('>casino.example/help</a>')
  })

  it('colours the page in a readable shade of the accent, in each scheme', () => {
    const { style } = renderPlayerPage(playerPage('used', english), {
      branding: { ...none, accent: '#ffe600' },
      scheme: 'auto',
    })
    const [lightAccent, darkAccent] = [...style.matchAll(/--accent: (#[0-9a-f]{6})/g)].map(
      ([, colour]) => colour,
    )
    expect(lightAccent).not.toBe('#ffe600')
    expect(darkAccent).toBe('#ffe600')
  })
})

it('without branding the page is Croupier’s plain one, and loads nothing', () => {
  expect(bodyOf(pageOf(null))).not.toMatch(/<(?:header|footer|img|a)\b/)
})
