import { describe, expect, it } from 'vitest'
import { asBrandId, asGameId, asOrganizationId, asSessionId } from '@/server/core/ids'
import { betRefusal } from './provider-session'
import type { ProviderSessionRow } from './queries-read'

const now = new Date('2026-03-01T12:00:00.000Z')
const later = new Date(now.getTime() + 1)

const open: ProviderSessionRow = {
  sessionId: asSessionId('s'),
  organizationId: asOrganizationId('o'),
  brandId: asBrandId('b'),
  gameId: asGameId('g'),
  gameName: 'Game',
  providerGameId: 'game',
  providerCode: 'aurora',
  mode: 'real',
  status: 'launched',
  playerId: 'p1',
  currency: 'EUR',
  country: 'MT',
  lang: null,
  gameType: 'slots',
  category: 'slots',
  expiresAt: later,
  isOrganizationActive: true,
  creditMinor: 1n,
  overdraftFloorMinor: 0n,
  brandStatus: 'active',
  subOperatorRef: null,
  isPlayerExcluded: false,
  exclusionEndsAt: null,
  providerStatus: 'active',
  isProviderApproved: true,
  isLimited: false,
  launchedAt: null,
}

describe('a bet', () => {
  it('is taken in an open session, also before its link was opened', () => {
    expect(betRefusal(open, now)).toBeNull()
    expect(betRefusal({ ...open, status: 'created' }, now)).toBeNull()
  })

  it.each([
    ['demo_session', { mode: 'demo' }],
    ['session_closed', { status: 'closed' }],
    ['session_expired', { expiresAt: now }],
    ['operator_disabled', { isOrganizationActive: false }],
    ['brand_not_active', { brandStatus: 'suspended' }],
    ['brand_not_active', { brandStatus: 'retired' }],
    ['provider_suspended', { providerStatus: 'suspended' }],
    ['provider_not_approved', { isProviderApproved: false }],
    ['player_excluded', { isPlayerExcluded: true }],
    ['player_excluded', { isPlayerExcluded: true, exclusionEndsAt: later }],
  ] as const)('is refused as %s in case %#', (refusal, change) => {
    expect(betRefusal({ ...open, ...change }, now)).toBe(refusal)
  })

  it('is taken again once an exclusion ended, and whatever the credit: that stops launches only', () => {
    expect(betRefusal({ ...open, isPlayerExcluded: true, exclusionEndsAt: now }, now)).toBeNull()
    expect(betRefusal({ ...open, creditMinor: -6n, overdraftFloorMinor: -5n }, now)).toBeNull()
  })
})
