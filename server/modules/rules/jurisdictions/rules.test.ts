import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRules, type ProfileRules } from '@/server/contract/profile-rules'
import {
  ceilingOf,
  certifiedRefusal,
  demoRefusals,
  issueRefusals,
  launchRefusals,
  type MarketGame,
  stakeRefusal,
} from './rules'

const slot: MarketGame = {
  category: 'slots',
  gameType: 'Slots',
  features: ['Bonus Buy', 'free_spins'],
  rtp: '96.50',
  certifiedMarkets: { regulated: ['MT'], dotcom: true, low_barrier: ['CW'] },
  certificateCountries: ['SE'],
  differingCountries: [],
}
const of = (rules: Partial<ProfileRules>) => ({
  country: 'SE',
  number: 2,
  rules: { ...openRules, ...rules },
})
const rulesOf = (refusals: { rule: string }[]) => refusals.map(({ rule }) => rule)
const eur = { currency: 'EUR' }

describe('opening a game', () => {
  it('is refused by nothing in an empty profile', () => {
    const stake = { ...eur, amountMinor: null }
    expect(launchRefusals(of({}), slot, eur)).toEqual([])
    expect(demoRefusals(of({}), slot)).toEqual([])
    expect(issueRefusals(of({}), slot, stake)).toEqual([])
  })

  it('is refused for a blocked type or feature, in any case', () => {
    const profile = of({ blockedGameTypes: ['slots'], blockedFeatures: ['bonus buy'] })
    expect(launchRefusals(profile, slot, eur)).toEqual([
      { rule: 'game_type_blocked', used: 'slots' },
      { rule: 'feature_blocked', used: 'bonus buy' },
    ])
    expect(launchRefusals(profile, { ...slot, gameType: null, features: [] }, eur)).toHaveLength(1)
    expect(launchRefusals(profile, { ...slot, gameType: 'crash', features: [] }, eur)).toEqual([])
  })

  it.each([
    ['96.50', '96.5', false],
    ['96.49', '96.5', true],
    ['9.00', '10', true],
    ['100.00', '99.99', false],
    [null, '1', true],
  ])('with an RTP of %s where at least %s is asked: refused %s', (rtp, lowestRtp, isRefused) => {
    const refusals = launchRefusals(of({ lowestRtp }), { ...slot, rtp }, eur)
    expect(rulesOf(refusals)).toEqual(isRefused ? ['rtp_below_lowest'] : [])
  })

  it('is refused without a valid certificate for the country, where the profile requires one', () => {
    const profile = of({ isCertificateRequired: true })
    expect(launchRefusals(profile, slot, eur)).toEqual([])
    const elsewhere = { ...slot, certificateCountries: ['MT'] }
    const refused = [{ rule: 'certificate_missing', used: 'SE' }]
    expect(launchRefusals(profile, elsewhere, eur)).toEqual(refused)
    expect(demoRefusals(profile, elsewhere)).toEqual(refused)
    expect(issueRefusals(profile, elsewhere, { ...eur, amountMinor: null })).toEqual(refused)
  })

  it('is refused where its checksums differ from its certificate for the country, where the profile says so', () => {
    const changed = { ...slot, differingCountries: ['SE'] }
    expect(launchRefusals(of({}), changed, eur)).toEqual([])
    const profile = of({ areChecksumsEnforced: true })
    expect(launchRefusals(profile, changed, eur)).toEqual([{ rule: 'checksum_differs', used: 'SE' }])
    expect(launchRefusals(profile, { ...slot, differingCountries: ['MT'] }, eur)).toEqual([])
  })

  it('as a demo or with free rounds is refused where the profile has none', () => {
    const profile = of({ isDemoAllowed: false, areFreeRoundsAllowed: false })
    expect(rulesOf(launchRefusals(profile, slot, eur))).toEqual([])
    expect(rulesOf(demoRefusals(profile, slot))).toEqual(['demo_not_allowed'])
    expect(rulesOf(issueRefusals(profile, slot, { ...eur, amountMinor: 1n }))).toEqual([
      'free_rounds_not_allowed',
    ])
  })
})

describe('a stake ceiling', () => {
  const stakeCeilings = [
    { gameType: 'slots', currency: 'EUR', amountMinor: '200' },
    { gameType: null, currency: 'EUR', amountMinor: '5000' },
    { gameType: null, currency: 'SEK', amountMinor: '50000' },
  ]
  const profile = of({ stakeCeilings })

  it('is that of the game’s type, else that of all other types', () => {
    expect(ceilingOf(profile.rules, slot, 'EUR')).toEqual({ kind: 'limit', amountMinor: 200n })
    expect(ceilingOf(profile.rules, { category: 'x', gameType: 'table' }, 'EUR')).toEqual({
      kind: 'limit',
      amountMinor: 5000n,
    })
    expect(ceilingOf(openRules, slot, 'EUR')).toEqual({ kind: 'none' })
  })

  it('in no currency of the profile refuses the launch, the bet and the free rounds: nothing is converted', () => {
    const stake = { currency: 'SEK', amountMinor: 1n }
    expect(ceilingOf(profile.rules, slot, 'SEK')).toEqual({ kind: 'unconfigured' })
    const expected = ['currency_not_configured']
    expect(rulesOf(launchRefusals(profile, slot, { currency: 'SEK' }))).toEqual(expected)
    expect(rulesOf(issueRefusals(profile, slot, stake))).toEqual(expected)
    expect(stakeRefusal(profile, slot, stake)?.rule).toBe('currency_not_configured')
  })

  it('does not pass a stake that only the provider knows', () => {
    expect(stakeRefusal(profile, slot, { ...eur, amountMinor: null })).toEqual({
      rule: 'market_stake_max',
      limit: '200',
    })
  })

  it('refuses exactly what lies above it', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 17n })
    fc.assert(
      fc.property(amount, amount, (ceiling, amountMinor) => {
        const rules = of({
          stakeCeilings: [{ gameType: null, currency: 'EUR', amountMinor: String(ceiling) }],
        })
        const refusal = stakeRefusal(rules, slot, { ...eur, amountMinor })
        expect(refusal !== null).toBe(amountMinor > ceiling)
      }),
    )
  })
})

describe('the gate of certified markets', () => {
  it.each([
    ['MT', true, null],
    ['CW', true, null],
    ['NZ', false, null],
    ['NZ', true, 'not_certified'],
  ])('in %s, with a profile: %s', (country, hasProfile, rule) => {
    expect(certifiedRefusal(slot, { country, hasProfile })?.rule ?? null).toBe(rule)
  })

  it('refuses a game whose provider declares nothing', () => {
    const undeclared = { certifiedMarkets: null }
    expect(certifiedRefusal(undeclared, { country: 'NZ', hasProfile: false })?.rule).toBe('not_certified')
  })
})
