import { describe, expect, it } from 'vitest'
import { launchRefusal } from './require-launchable-game'

const playable: Parameters<typeof launchRefusal>[0] = {
  is_registered: true,
  provider_status: 'active',
  is_active: true,
  is_selected: true,
  has_demo: true,
  blocked_countries: ['US'],
}

const refusalOf = (change: Partial<typeof playable>, question = {}) =>
  launchRefusal({ ...playable, ...change }, { country: 'SE', ...question })

describe('a launch', () => {
  it('of a playable game in an open country is allowed', () => {
    expect(refusalOf({})).toBeNull()
  })

  it.each([
    ['E1001', 'its provider is not connected', { is_registered: false }, {}],
    ['E1003', 'its provider is suspended', { provider_status: 'suspended' as const }, {}],
    ['E1002', 'its provider is away', { provider_status: 'unavailable' as const }, {}],
    ['E2002', 'it is inactive', { is_active: false }, {}],
    ['E2002', 'it is disabled', { is_selected: false }, {}],
    ['E2003', 'the country is blocked', {}, { country: 'US' }],
    ['E2001', 'it has no demo and one is asked for', { has_demo: false }, { needsDemo: true }],
  ])('is refused with %s when %s', (code, _, change, question) => {
    expect(refusalOf(change, question)).toBe(code)
  })

  it('names the widest of several reasons', () => {
    expect(refusalOf({ is_active: false }, { country: 'US' })).toBe('E2002')
    expect(refusalOf({ is_active: false, provider_status: 'suspended' })).toBe('E1003')
  })

  it('of a demo knows no country', () => {
    expect(launchRefusal(playable, { needsDemo: true })).toBeNull()
  })
})
