import { describe, expect, it } from 'vitest'
import type { FeedGame } from '@/server/providers/port'
import { storageProblem, toFeedRow } from './feed-row'

const bare: FeedGame = { providerGameId: 'g1', name: 'Gold', category: 'slots', hasDemo: false }
const full: FeedGame = {
  ...bare,
  brand: 'Northern',
  gameType: 'slots',
  rtp: '96.47',
  volatility: 'high',
  hasMobile: true,
  hasDesktop: false,
  thumbnailUrl: 'https://cdn.example/1.png',
  freeRoundsSupport: true,
  blockedCountries: ['US'],
  supportedCurrencies: ['EUR', 'USDT'],
  certifiedMarkets: { regulated: ['MT'], dotcom: true, low_barrier: [] },
  features: ['megaways'],
  releaseDate: '2024-02-29',
  minBet: '0.10',
  maxBet: '100',
  defaultBet: '1',
  betLimitsCurrency: 'EUR',
  maxWinMultiplier: '5000',
  betSteps: { currency: 'EUR', steps: ['0.10', '0.20'] },
}

describe('a game of a feed', () => {
  it.each([bare, full, { ...bare, name: 'Éclair ™ 老虎机' }, { ...bare, blockedCountries: [] }])(
    'can be stored with as little or as much as it declares',
    (game) => {
      expect(storageProblem(game)).toBeNull()
    },
  )

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name no list can show', { name: 'x'.repeat(201) }, 'name'],
    ['a zero byte', { name: 'a\u0000b' }, 'name'],
    ['an RTP over 100', { rtp: '100.1' }, 'rtp'],
    ['limits without a currency', { betLimitsCurrency: undefined }, 'betLimitsCurrency'],
    ['a limit no number can show', { maxBet: '123456789012.12345678' }, 'maxBet'],
    ['a limit with an exponent', { minBet: '1e3' }, 'minBet'],
    ['a day that never was', { releaseDate: '2023-02-29' }, 'releaseDate'],
    ['a picture that is a script', { thumbnailUrl: 'javascript:alert(1)' }, 'thumbnailUrl'],
    ['a country by name', { blockedCountries: ['France'] }, 'blockedCountries.0'],
    ['a currency in lower case', { supportedCurrencies: ['eur'] }, 'supportedCurrencies.0'],
  ])('is not taken with %s', (_, change, path) => {
    expect(storageProblem({ ...full, ...change } as FeedGame)).toMatch(new RegExp(`^${path}: `))
  })

  it('keeps an empty list, which is a statement, apart from none, which leaves the provider’s default', () => {
    const place = { id: 'i', position: 0 }
    expect(toFeedRow({ ...bare, blockedCountries: [] }, place).blocked_countries).toEqual([])
    expect(toFeedRow(bare, place).blocked_countries).toBeUndefined()
  })
})
