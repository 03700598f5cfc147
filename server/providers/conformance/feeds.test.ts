import { describe, expect, it } from 'vitest'
import { auroraDriver } from './aurora-driver'
import { borealisDriver } from './borealis-driver'
import { cascadeDriver } from './cascade-driver'
import type { DialectDriver } from './driver'
import { outboundWorld } from './world'

/** The one game, or the one refusal, that a feed of this entry is read as. */
async function read(driver: DialectDriver, entry: object) {
  const sound = driver.entry({ id: 'sound', name: 'Sound', hasDemo: false })
  const { ports } = outboundWorld(driver, driver.catalogueAnswer([sound, entry]))
  const result = await driver.adapter.fetchCatalogue(ports)
  if (!result.ok) throw new Error(result.error.message)
  return result.value.games[1] ?? result.value.skipped[0]
}

const full = {
  providerGameId: 'g-1',
  name: 'Ærlig Spil',
  category: 'slots',
  hasDemo: true,
  rtp: '96.5',
  blockedCountries: ['US', 'FR'],
  supportedCurrencies: ['EUR', 'JPY'],
  releaseDate: '2025-11-30',
  thumbnailUrl: 'https://cdn.test/g-1.png',
  pictures: { square: 'https://cdn.test/g-1-square.png', banner: 'https://cdn.test/g-1-banner.png' },
  minBet: '0.2',
  maxBet: '100',
  defaultBet: '1',
  betLimitsCurrency: 'EUR',
  maxWinMultiplier: '5000',
}

const auroraEntry = {
  game_id: 'g-1',
  name: 'Ærlig Spil',
  category: 'slots',
  has_demo: true,
  brand: 'North',
  game_type: 'video',
  rtp: 96.5,
  volatility: 'high',
  has_mobile: true,
  has_desktop: false,
  thumbnail_url: 'https://cdn.test/g-1.png',
  pictures: { square: 'https://cdn.test/g-1-square.png', banner: 'https://cdn.test/g-1-banner.png' },
  free_rounds_support: true,
  blocked_countries: ['US', 'FR'],
  certified_markets: { regulated: ['MT'], dotcom: true, low_barrier: ['CW'], raw: 'MT' },
  features: ['megaways'],
  release_date: '2025-11-30',
  supported_currencies: ['EUR', 'JPY'],
  min_bet: 0.2,
  max_bet: 100,
  default_bet: 1,
  bet_limits_currency: 'EUR',
  max_win_multiplier: 5000,
  bet_steps: { currency: 'EUR', steps: [0.2, 1, 100] },
}

const borealisEntry = {
  code: 'g-1',
  title: 'Ærlig Spil',
  studio: 'North',
  kind: 'SLOT',
  group: 'slots',
  payout: '96.5',
  risk: 'HIGH',
  platforms: ['MOBILE'],
  demo: true,
  promo: true,
  art: 'https://cdn.test/g-1.png',
  gallery: [
    { slot: 'TILE', href: 'https://cdn.test/g-1-square.png' },
    { slot: 'BANNER', href: 'https://cdn.test/g-1-banner.png' },
    { slot: 'BANNER', href: 'https://cdn.test/g-1-second.png' },
    { slot: 'POSTCARD', href: 'https://cdn.test/g-1-postcard.png' },
  ],
  tags: ['megaways'],
  released: '2025-11-30',
  restricted: ['US', 'FR'],
  currencies: ['EUR', 'JPY'],
  limits: { currency: 'EUR', min: '0.2', max: '100', base: '1', ladder: ['0.20', '1.00', '100.00'] },
  topWin: 5000,
  markets: 'MT,SE,.COM',
}

const cascadeEntry = {
  slug: 'g-1',
  label: 'Ærlig Spil',
  family: 'slots',
  kind: 'crash',
  rtp_bp: 9650,
  demo: 1,
  currencies: 'EUR|JPY',
  banned: 'US|FR',
  min_minor: 20,
  max_minor: 10_000,
  base_minor: 100,
  limits_currency: 'EUR',
  max_multiplier: 5000,
  since: '2025-11-30',
  img: 'https://cdn.test/g-1.png',
  img_square: 'https://cdn.test/g-1-square.png',
  img_banner: 'https://cdn.test/g-1-banner.png',
}

describe('a full feed entry', () => {
  it('of aurora is read whole', async () => {
    expect(await read(auroraDriver, auroraEntry)).toEqual({
      ...full,
      brand: 'North',
      gameType: 'video',
      volatility: 'high',
      hasMobile: true,
      hasDesktop: false,
      freeRoundsSupport: true,
      certifiedMarkets: { regulated: ['MT'], dotcom: true, low_barrier: ['CW'], raw: 'MT' },
      features: ['megaways'],
      betSteps: { currency: 'EUR', steps: ['0.2', '1', '100'] },
    })
  })

  it('of borealis is read whole', async () => {
    expect(await read(borealisDriver, borealisEntry)).toEqual({
      ...full,
      brand: 'North',
      gameType: 'slots',
      volatility: 'high',
      hasMobile: true,
      hasDesktop: false,
      freeRoundsSupport: true,
      certifiedMarkets: { regulated: ['MT', 'SE'], dotcom: true, low_barrier: [], raw: 'MT,SE,.COM' },
      features: ['megaways'],
      betSteps: { currency: 'EUR', steps: ['0.20', '1.00', '100.00'] },
    })
  })

  it('of cascade is read whole, with its return in hundredths of a percent and money in minor units', async () => {
    expect(await read(cascadeDriver, cascadeEntry)).toEqual({
      ...full,
      gameType: 'crash',
      rtp: '96.50',
      minBet: '0.20',
      maxBet: '100.00',
      defaultBet: '1.00',
      freeRoundsSupport: false,
    })
  })

  it('of cascade with empty lists declares none', async () => {
    const game = await read(cascadeDriver, { ...cascadeEntry, currencies: '', banned: '' })
    expect(game).not.toHaveProperty('supportedCurrencies')
    expect(game).not.toHaveProperty('blockedCountries')
  })

  it.each([
    ['9', '0.09'],
    ['0', '0.00'],
    ['10000', '100.00'],
  ])('of cascade reads %s hundredths as %s percent', async (rtp_bp, rtp) => {
    expect(await read(cascadeDriver, { ...cascadeEntry, rtp_bp: Number(rtp_bp) })).toMatchObject({ rtp })
  })
})

describe('a feed entry is skipped with its reason', () => {
  it.each([
    ['aurora', auroraDriver, auroraEntry, { rtp: 196 }],
    ['aurora', auroraDriver, auroraEntry, { thumbnail_url: 'javascript:alert(1)' }],
    ['aurora', auroraDriver, auroraEntry, { pictures: { banner: 'javascript:alert(1)' } }],
    ['aurora', auroraDriver, auroraEntry, { min_bet: 1e-9 }],
    ['aurora', auroraDriver, auroraEntry, { bet_limits_currency: undefined }],
    ['aurora', auroraDriver, auroraEntry, { blocked_countries: 'US' }],
    ['borealis', borealisDriver, borealisEntry, { payout: '101' }],
    ['borealis', borealisDriver, borealisEntry, { payout: 96.5 }],
    ['borealis', borealisDriver, borealisEntry, { risk: 'WILD' }],
    ['borealis', borealisDriver, borealisEntry, { gallery: [{ slot: 'TILE', href: 'file:///a' }] }],
    ['borealis', borealisDriver, borealisEntry, { art: 'data:image/png;base64,AA' }],
    [
      'borealis',
      borealisDriver,
      borealisEntry,
      { limits: { currency: 'EUR', min: '-1', max: '2', base: '1' } },
    ],
    ['cascade', cascadeDriver, cascadeEntry, { rtp_bp: 10_001 }],
    ['cascade', cascadeDriver, cascadeEntry, { img_tall: 'data:image/png;base64,AA' }],
    ['cascade', cascadeDriver, cascadeEntry, { demo: true }],
    ['cascade', cascadeDriver, cascadeEntry, { banned: 'US,FR' }],
    ['cascade', cascadeDriver, cascadeEntry, { limits_currency: undefined }],
    ['cascade', cascadeDriver, cascadeEntry, { limits_currency: 'XQZ' }],
  ])('at %s when %#: %o', async (_code, driver, entry, change) => {
    const skipped = await read(driver, { ...entry, ...change })
    expect(skipped).toEqual({ providerGameId: 'g-1', reason: expect.stringMatching(/.+/) })
  })
})
